"""A desktop for tests, and hands and eyes for it: what the suites that use windows share."""
