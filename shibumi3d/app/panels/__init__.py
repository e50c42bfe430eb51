"""The panels: what they show comes from the application, what they want done goes to it."""
