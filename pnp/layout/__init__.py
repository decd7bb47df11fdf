"""Card markup to finished frames (boxes, rows, outlines, pictures, text), and frames to imposed sheets."""
