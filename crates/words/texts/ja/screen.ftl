# The screens.
