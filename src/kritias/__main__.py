"""`python -m kritias` is `kritias`."""

from kritias.cli import main

if __name__ == "__main__":
    main()
