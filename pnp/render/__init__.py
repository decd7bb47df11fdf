"""Finished pages as files: PDF by way of ReportLab, PNG by way of PDFium."""
