"""Documents of running text to PDF: pages by Platypus, tags, links and outline."""
