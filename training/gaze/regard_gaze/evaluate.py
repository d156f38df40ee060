"""How far off the model is on rendered heads that it never saw, by size and by how the head is seen.

    python -m regard_gaze.evaluate --cache CACHE --model RUN/last.pt
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from .batches import plain_batch
from .heads import Heads
from .model import RegardGaze, kappas

SIZES_PX = (24, 40, 64, 120)
ANGLES_DEG = ((0, 30), (30, 60), (60, 100), (100, 180))


def angle_deg(a, b):
    return torch.rad2deg(torch.acos((a * b).sum(1).clamp(-1, 1))).numpy()


def said(model, heads, head_px, with_band, most=2000):
    """Errors and what goes with them for up to `most` heads at one size."""
    model.eval()
    device = next(model.parameters()).device
    rows = []
    for start in range(0, min(most, len(heads)), 128):
        indices = np.arange(start, min(start + 128, most, len(heads)))
        views, targets, labels = plain_batch(heads, indices, head_px, with_band)
        with torch.no_grad():
            out = model(*(x.to(device) for x in (views.head, views.band, views.has_band))).cpu()
        kappa = kappas(out)
        rows.append({
            "head": angle_deg(out[:, 0:3], targets["forward"]), "gaze": angle_deg(out[:, 6:9], targets["gaze"]),
            "gaze_pitch": torch.rad2deg(torch.asin(targets["gaze"][:, 1].clamp(-1, 1)) - torch.asin(out[:, 7].clamp(-1, 1))).numpy(),
            # The spread about each axis that a concentration stands for.
            "gaze_sigma": np.rad2deg(1 / np.sqrt(kappa[:, 1].numpy())), "visible": (out[:, 11] > 0).numpy() == (labels["eyes_visible"] > 0),
            "angle": np.rad2deg(labels["angle"]), "has_eyes": labels["eyes_visible"] > 0,
        })  # fmt: skip
    return {name: np.concatenate([r[name] for r in rows]) for name in rows[0]}


def figures(model, heads):
    """Median errors in degrees; `z`: root mean square of the gaze's error a stated spread about one axis, 1 when it is honest."""
    found = {}
    for size in SIZES_PX:
        for with_band in (True, False):
            rows = said(model, heads, size, with_band)
            for low, high in ANGLES_DEG:
                chosen = (rows["angle"] >= low) & (rows["angle"] < high)
                if chosen.sum() < 20:
                    continue
                of = {name: column[chosen] for name, column in rows.items()}
                found[f"{size}px {low}-{high}deg{'' if with_band else ' no band'}"] = {
                    "n": int(chosen.sum()), "head": round(float(np.median(of["head"])), 1), "gaze": round(float(np.median(of["gaze"])), 1),
                    "gaze_pitch": round(float(np.median(of["gaze_pitch"])), 1),
                    "z": round(float(np.sqrt(np.mean((of["gaze"] / of["gaze_sigma"]) ** 2) / 2)), 2),
                    "visible": round(float(of["visible"].mean()), 3),
                }  # fmt: skip
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    given = parser.parse_args()
    model = RegardGaze()
    model.load_state_dict(torch.load(given.model, map_location="cpu")["average"])
    print(json.dumps(figures(model, Heads(given.cache, "check")), indent=1))
