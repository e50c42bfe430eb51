"""The application: window, session, panels, settings and languages."""
