"""The games as environments for those who learn."""
