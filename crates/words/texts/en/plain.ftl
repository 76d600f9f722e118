# Plain mode.
