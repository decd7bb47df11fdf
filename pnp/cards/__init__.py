"""Cards: their faces, the rooms of their texts, the sheets they are printed on, what fonts cover of them."""
