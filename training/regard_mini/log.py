"""Logs as JSON lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class Log:
    """To a file and to the output."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, **row: Any) -> None:
        line = json.dumps({k: round(v, 5) if isinstance(v, float) else v for k, v in row.items()})
        with self.path.open("a") as file:
            file.write(line + "\n")
        print(line, flush=True)
