# The rules, and what the switches do.
