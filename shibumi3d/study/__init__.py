"""The open record without a window: what people do with it, and what they may see of it."""
