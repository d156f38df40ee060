"""Joins what one run knows of heads and another of eyes, which are trained apart.

    python -m regard_gaze.join --heads RUN/last.pt --eyes EYES/last.pt --run JOINED

writes JOINED/last.pt.
"""

import argparse
from pathlib import Path

import torch


def joined(heads, eyes):
    """Weights of the whole model: the eye branch's from `eyes`, all others from `heads`."""
    return {name: (eyes if name.startswith("eyes.") else heads)[name] for name in eyes}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heads", type=Path, required=True)
    parser.add_argument("--eyes", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    given = parser.parse_args()
    given.run.mkdir(parents=True, exist_ok=True)
    heads, eyes = (torch.load(path, map_location="cpu")["average"] for path in (given.heads, given.eyes))
    torch.save({"average": joined(heads, eyes)}, given.run / "last.pt")
