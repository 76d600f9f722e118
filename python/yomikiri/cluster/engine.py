"""Ray: found, connected to, and given up again."""

from __future__ import annotations

import importlib
import logging
import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Optional

from ..errors import InputError, WorkError

INSTALL = 'pip install "ray>=2.60" on every machine'


@dataclass(frozen=True)
class Share:
    """What one worker asks of a machine: cores, and bytes for its tables."""

    cores: int = 1
    memory: Optional[int] = None

    def request(self) -> Dict[str, float]:
        """The same as options of Ray. A worker needs some memory beside its tables."""
        asked: Dict[str, float] = {"num_cpus": self.cores}
        if self.memory is not None:
            asked["memory"] = self.memory + (256 << 20)
        return asked

    def fits(self, resources: Dict[str, float]) -> int:
        """How many such workers a machine with these resources holds."""
        most = int(resources.get("CPU", 0) // self.cores)
        if self.memory is not None:
            most = min(most, int(resources.get("memory", 0) // self.request()["memory"]))
        return most


def find() -> Any:
    """The module `ray`.

    It is looked for when it is needed: everything else of the package works without it.
    """
    try:
        return importlib.import_module("ray")
    except ImportError as missing:
        raise InputError(f"yomikiri.cluster needs Ray, which is not installed here; install it with: {INSTALL}") from missing


def connect(address: str, cores: Optional[int] = None) -> Any:
    """Ray, connected to the cluster at an address.

    ``"local"`` starts one on this machine that ends with the program, with so many ``cores`` if it is said; ``"auto"`` finds the one that `ray start` has started.
    """
    # Nobody is told that somebody uses Ray.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = find()
    # That a cluster asks for a token is no warning.
    logging.getLogger("ray._private.authentication.authentication_token_setup").setLevel(logging.ERROR)
    options: Dict[str, Any] = {"address": address, "log_to_driver": False, "logging_level": logging.WARNING, "configure_logging": True}
    if address == "local":
        # Nobody outside needs to reach this one.
        options["include_dashboard"] = False
        options["_node_ip_address"] = "127.0.0.1"
        if cores is not None:
            options["num_cpus"] = cores
    if ray.is_initialized():
        return ray
    if address != "local":
        _knock(address)
    try:
        ray.init(**options)
    except ConnectionError as missing:
        raise WorkError(f'there is no Ray cluster at "{address}", or it asks for a token that is not said here (RAY_AUTH_MODE=token); start one with `ray start --head`, or give --address local') from missing
    except (RuntimeError, ValueError) as wrong:
        first = str(wrong).strip().splitlines()
        raise WorkError(f'Ray at "{address}" does not answer: {first[0] if first else type(wrong).__name__}') from wrong
    return ray


def disconnect() -> None:
    """Lets go of the cluster; one that was started here ends."""
    ray: Any = sys.modules.get("ray")
    if ray is not None and ray.is_initialized():
        ray.shutdown()


def _knock(address: str) -> None:
    """Ray itself would try for minutes to reach a cluster that is not there."""
    if address == "auto":
        try:
            place = os.environ.get("RAY_ADDRESS") or Path("/tmp/ray/ray_current_cluster").read_text(encoding="utf-8").strip()
        except OSError:
            return  # Ray looks elsewhere, and says if there is none.
    else:
        place = address
    host, colon, port = place.rpartition(":")
    if not colon or not port.isdigit() or "://" in host:
        return
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, OverflowError) as silent:
        raise WorkError(f'nobody answers at "{place}"; start a Ray cluster with `ray start --head`, or give --address local') from silent


def capacity(ray: Any, share: Share) -> int:
    """How many workers the machines of the cluster hold now."""
    return sum(share.fits(node["Resources"]) for node in ray.nodes() if node["Alive"])
