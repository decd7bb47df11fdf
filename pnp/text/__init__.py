"""Inline content to finished lines: fonts and glyphs, line breaks, spacing, fitting; HarfBuzz measures."""
