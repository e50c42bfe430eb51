"""What leaves the program to be looked at: pictures, and games that play themselves."""
