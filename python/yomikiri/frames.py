"""Tables as frames of pandas or polars, which need not be there."""

from __future__ import annotations

import importlib
from typing import Any, Iterable, List, Mapping, Optional, Sequence

Frame = Any
"""A ``pandas.DataFrame`` or a ``polars.DataFrame``."""


def frame(rows: Iterable[Mapping[str, Any]], library: str = "pandas", columns: Optional[Sequence[str]] = None) -> Frame:
    """Rows as a frame of ``"pandas"`` or ``"polars"``.

    >>> frame([{"move": "c3", "value": 4}])["value"].tolist()
    [4]
    """
    from .errors import InputError

    if library not in ("pandas", "polars"):
        raise InputError(f'there is no frame of "{library}"; there are pandas and polars')
    try:
        module: Any = importlib.import_module(library)
    except ImportError as missing:
        raise InputError(f"a frame needs {library}; install it with: pip install {library}") from missing
    all_rows: List[Mapping[str, Any]] = list(rows)
    names = list(columns) if columns is not None else list(dict.fromkeys(name for row in all_rows for name in row))
    data = {name: [row.get(name) for row in all_rows] for name in names}
    return module.DataFrame(data)
