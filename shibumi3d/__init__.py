"""Shibumi 3D: the marble-pyramid games of the Shibumi system, played on the real pyramid in 3D."""

__version__ = "0.1.0"
