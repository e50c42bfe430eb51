"""Records, transcripts and diagrams, on disk and as text."""
