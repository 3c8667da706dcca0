"""The documentation site: made of `docs/`, pages that follow from the code, and Zensical."""
