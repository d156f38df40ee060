"""How far off the model is on scenes of another generator: clips with the exact truth of every head.

    python -m regard_gaze.transfer --model RUN/last.pt --scenes SCENES --out transfer.json s1001 s1003

A scene is `s1001.mp4` with `s1001.truth.json` (schema `stage-truth/1`). Heads are cut by the true boxes and shown without an eye
band, and with one along the true eyes. Needs ffmpeg. Name only scenes that may be looked at while choosing.
"""

import argparse
import json
import subprocess
from pathlib import Path

import numpy as np
import torch

from .evaluate import directions, load
from .heads import CROP_HEADS, sight_from_camera
from .measure import angle_deg, by_size_and_angle, errors, spread_factor, table
from .views import cut

# The truth's camera axes have y up and z towards the viewer.
OURS_FROM_TRUTH = np.diag([1.0, -1.0, -1.0])
FACING_AWAY_DEG = 100
LEAST_FACE_SEEN, LEAST_FACE_SEEN_FOR_BAND = 0.4, 0.4
LEAST_IN_PICTURE = 0.6
BAND_UP_TO_DEG = 75
COLUMNS = [("head", "off", "head"), ("head", "yaw", "yaw"), ("head", "pitch", "pitch"), ("gaze", "off", "gaze"), ("gaze", "yaw", "yaw"), ("gaze", "pitch", "pitch"),
           ("gaze", "stated_sigma", "stated σ"), ("gaze", "spread", "× σ"), ("band_gaze", "off", "gaze with band"), ("true_head", "off", "true head as gaze")]  # fmt: skip


def frames_of(clip: Path, width, height, every):
    """Each `every`th frame as bytes (height, width, 3)."""
    command = ["ffmpeg", "-v", "error", "-i", str(clip), "-vf", f"select=not(mod(n\\,{every}))", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return np.frombuffer(data, np.uint8).reshape(-1, height, width, 3)


def crop_about(frame, box):
    """The square of twice the head's size about its middle as floats (1, 3, s, s), black beyond the picture, and its corner."""
    x0, y0, x1, y1 = box
    side = round(CROP_HEADS * max(x1 - x0, y1 - y0))
    left, top = round((x0 + x1 - side) / 2), round((y0 + y1 - side) / 2)
    height, width, _ = frame.shape
    crop = np.zeros((side, side, 3), np.float32)
    from_y, to_y, from_x, to_x = max(top, 0), min(top + side, height), max(left, 0), min(left + side, width)
    crop[from_y - top : to_y - top, from_x - left : to_x - left] = frame[from_y:to_y, from_x:to_x] / np.float32(255)
    return torch.from_numpy(crop).permute(2, 0, 1)[None].contiguous(), np.array([left, top])


def truth_of(person, camera):
    """Directions of head and gaze as they look in the crop, the angle of the head from the lens and the head's size."""
    camera_from_world = OURS_FROM_TRUTH @ np.array(camera["R_world_from_cam"]).T
    eyes_m = camera_from_world @ (np.array(person["eye_center_3d"]) - camera["loc"])
    sight = sight_from_camera(eyes_m) @ camera_from_world
    x0, y0, x1, y1 = person["head_box"]
    forward, gaze = sight @ np.array(person["head_R"]) @ [0, -1, 0], sight @ np.array(person["gaze"]["dir"])
    return {"forward": forward, "gaze": gaze, "angle": angle_deg(forward, np.array([0, 0, -1.0])), "size": max(x1 - x0, y1 - y0)}


def is_seen(person, angle):
    """Not hidden by others, as far as the truth tells, and not cut off by the picture."""
    return person["in_picture_fraction"] >= LEAST_IN_PICTURE and (angle > FACING_AWAY_DEG or person["visible_fraction"] >= LEAST_FACE_SEEN)


def said_of_scene(model, clip: Path, truth, every):
    """Truth, and what the model says with and without a band, of every head that is seen."""
    rows = []
    for i, frame in enumerate(frames_of(clip, truth["width"], truth["height"], every)):
        for person in truth["per_frame"][i * every]["people"].values():
            of = truth_of(person, truth["camera"])
            if not is_seen(person, of["angle"]):
                continue
            crop, corner = crop_about(frame, person["head_box"])
            eyes_px = np.array([[person["eyes_2d"][side] for side in "RL"]])
            eyes = torch.from_numpy((eyes_px - corner) / crop.shape[-1] - 0.5).float()
            band = of["angle"] < BAND_UP_TO_DEG and person["visible_fraction"] >= LEAST_FACE_SEEN_FOR_BAND
            for kind, mask in (("without", 0.0), ("with", float(band))):
                views = cut(crop, eyes, torch.zeros(1, 2), torch.ones(1), torch.tensor([mask]))
                with torch.no_grad():
                    of[kind] = {name: (mean[0], kappa[0]) for name, (mean, kappa) in directions(model.of(views)).items()}
            rows.append(of)
    return rows


def figures(model, scenes: Path, names, every=4):
    rows = []
    for name in names:
        truth = json.loads((scenes / f"{name}.truth.json").read_text(encoding="utf8"))
        rows += said_of_scene(model, scenes / f"{name}.mp4", truth, every)
    truth = {name: np.stack([row[name] for row in rows]) for name in ("forward", "gaze", "angle", "size")}

    def columns(kind, name):
        mean, kappa = (np.stack([row[kind][name][i] for row in rows]) for i in range(2))
        return errors(mean, kappa, truth["forward" if name == "head" else "gaze"])

    kinds = {"head": columns("without", "head"), "gaze": columns("without", "gaze"), "band_gaze": columns("with", "gaze"),
             "true_head": {"off": angle_deg(truth["forward"], truth["gaze"])}}  # fmt: skip
    factors = {kind: round(spread_factor(kinds[kind]), 2) for kind in ("head", "gaze", "band_gaze")}
    return {"scenes": list(names), "heads": len(rows), "cells": by_size_and_angle(kinds, truth["size"], truth["angle"]), "spread_factors": factors}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--out", type=Path, help="also keeps the figures as JSON")
    parser.add_argument("names", nargs="+")
    given = parser.parse_args()
    found = figures(load(given.model), given.scenes, given.names)
    if given.out:
        given.out.write_text(json.dumps(found, indent="\t") + "\n", encoding="utf8")
    print(table(found["cells"], COLUMNS))
    print(json.dumps({name: found[name] for name in ("scenes", "heads", "spread_factors")}))
