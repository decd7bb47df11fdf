"""What a reviewer looks at: checks, findings, proofs, and pictures of what changed."""
