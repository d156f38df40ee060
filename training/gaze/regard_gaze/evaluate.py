"""How far off the model is on rendered people that it never saw, by size and by how the head is seen.

    python -m regard_gaze.evaluate --cache CACHE --model RUN/last.pt --out card.json

Heads are spoiled and their boxes are off as in training. Two baselines stand beside the model: the true direction of the
head taken for the gaze (what no head pose can beat), and the mean direction.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from .batches import plain_batch
from .heads import Heads
from .measure import SIZES_PX, angle_deg, by_size_and_angle, errors, spread_factor, table
from .model import BothWays, RegardGaze, kappas, place

CHUNK = 64
SEED = 20261123
COLUMNS = [("head", "off", "head"), ("gaze", "off", "gaze"), ("gaze", "yaw", "yaw"), ("gaze", "pitch", "pitch"), ("gaze", "stated_sigma", "stated σ"),
           ("gaze", "spread", "× σ"), ("band_gaze", "off", "gaze with band"), ("true_head", "off", "true head as gaze"), ("mean", "off", "mean")]  # fmt: skip


def load(checkpoint: Path, without_eyes=False):
    """The averaged weights of a run; `without_eyes` leaves the eye branch as it is born."""
    model, kept = RegardGaze(), torch.load(checkpoint, map_location="cpu")["average"]
    if without_eyes:
        kept = {name: value for name, value in kept.items() if not name.startswith("eyes.")}
    model.load_state_dict(kept, strict=not without_eyes)
    return model.eval()


def directions(out):
    """Head and gaze with their concentrations, as arrays."""
    out, kappa = out.cpu().numpy(), kappas(out).cpu().numpy()
    return {"head": (out[:, 0:3], kappa[:, 0]), "gaze": (out[:, 6:9], kappa[:, 1])}


def said(model, heads, with_band, most):
    """What the model says of up to `most` heads at each range of sizes, with their truth."""
    device = next(model.parameters()).device
    random, columns = torch.Generator().manual_seed(SEED), []
    # Heads in another order, so that a chunk (one size, one codec) holds many people.
    order = np.random.default_rng(SEED).permutation(len(heads))[:most]
    for low, high in SIZES_PX:
        for start in range(0, len(order), CHUNK):
            size = low * (high / low) ** float(torch.rand((), generator=random))
            views, targets, labels = plain_batch(heads, order[start : start + CHUNK], size, with_band, random)
            with torch.no_grad():
                out = model(*(x.to(device) for x in (views.head, views.band, views.has_band)))
            truth = {name: targets[name].numpy() for name in ("forward", "gaze", "eyes_visible", "place")}
            columns.append({
                **{f"{kind}_{name}": column for kind, (mean, kappa) in directions(out).items()
                   for name, column in errors(mean, kappa, truth["gaze" if kind == "gaze" else "forward"]).items()},
                **truth, "said_place": place(out)[0].cpu().numpy(), "spread_place": place(out)[1].cpu().numpy(), "visible": out[:, 11].cpu().numpy(), "size": np.full(len(out), size), "angle": np.degrees(labels["angle"]),
            })  # fmt: skip
    return {name: np.concatenate([c[name] for c in columns]) for name in columns[0]}


def columns_of(rows, kind):
    return {name: rows[f"{kind}_{name}"] for name in ("off", "yaw", "pitch", "kappa")}


def place_figures(rows):
    """Median errors of the given boxes and of what the model makes of them: place (sizes of the given box), size and distance
    (logarithms); for the distance, given is the best constant. `spread`: stated spread over mean error, 1 when it is true."""
    true, found = rows["place"], rows["said_place"]
    off = np.abs(found - true)

    def medians(of_place, of_size, of_metres):
        return {"place": round(float(np.median(np.hypot(*of_place.T))), 3), "size": round(float(np.median(of_size)), 3),
                "metres": round(float(np.median(of_metres)), 3)}  # fmt: skip

    # The true size in metres does not change with the given box; how it differs between heads is what a constant misses.
    size_m = true[:, 3] + true[:, 2]
    given = medians(true[:, :2], np.abs(true[:, 2]), np.abs(size_m - np.median(size_m)))
    spread = [float(rows["spread_place"][:, 0].mean() / off[:, :3].mean()), float(rows["spread_place"][:, 1].mean() / off[:, 3].mean())]
    return {"given": given, "said": medians(found[:, :2] - true[:, :2], off[:, 2], off[:, 3]), "spread": [round(s, 2) for s in spread]}


def figures(model, heads, mean_gaze, most=3000):
    """Errors of the model and of the baselines in cells of size and angle, and by how much each size's spread is off."""
    model.eval()
    rows, with_band = said(model, heads, False, most), said(model, heads, True, most)
    kinds = {
        "head": columns_of(rows, "head"), "gaze": columns_of(rows, "gaze"), "band_gaze": columns_of(with_band, "gaze"),
        "true_head": {"off": angle_deg(rows["forward"], rows["gaze"])}, "mean": {"off": angle_deg(mean_gaze, rows["gaze"])},
    }  # fmt: skip
    factors, places = [], []
    for low, high in SIZES_PX:
        in_size = (rows["size"] >= low) & (rows["size"] < high)
        places.append({"size_px": [low, high], **place_figures({name: rows[name][in_size] for name in ("place", "said_place", "spread_place")})})
        of_size = (rows["size"] >= low) & (rows["size"] < high)
        factors.append({"size_px": [low, high], **{kind: round(spread_factor({n: c[of_size] for n, c in kinds[kind].items()}), 2)
                                                   for kind in ("head", "gaze", "band_gaze")}})  # fmt: skip
    return {
        "heads": min(most, len(heads)), "cells": by_size_and_angle(kinds, rows["size"], rows["angle"]), "spread_factors": factors,
        "places": places,
        "eyes_visible_right": round(float(((rows["visible"] > 0) == (rows["eyes_visible"] > 0)).mean()), 3),
    }  # fmt: skip


def mean_direction(heads):
    mean = heads.labels["gaze"].mean(0)
    return mean / np.linalg.norm(mean)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, help="also keeps the figures as JSON")
    parser.add_argument("--both-ways", action="store_true", help="the mean of a head and its mirror image, as `export --both-ways`")
    given = parser.parse_args()
    model = BothWays(load(given.model)) if given.both_ways else load(given.model)
    found = figures(model, Heads(given.cache, "check"), mean_direction(Heads(given.cache, "train")))
    if given.out:
        given.out.write_text(json.dumps(found, indent="\t") + "\n", encoding="utf8")
    print(table(found["cells"], COLUMNS))
    print(json.dumps({name: found[name] for name in ("heads", "spread_factors", "places", "eyes_visible_right")}))
