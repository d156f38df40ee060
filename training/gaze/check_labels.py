"""Checks the numbers of rendered shards against one another; ends with status 1 where something does not fit.

python check_labels.py DIR/train-*.jsonl
"""

import argparse
import collections
import json
import sys

import numpy as np

from renderer.mirror import mirrored
from renderer.rotation import FORWARD, camera_from_sight, part_of, shortest, unit, yaw_pitch_roll


def angle_deg(a, b):
    return float(np.degrees(np.arccos(np.clip(unit(a) @ unit(b), -1, 1))))


def pixels(label, point):
    camera = label["camera"]
    point = np.array(point)
    return point[:2] / point[2] * camera["focal_px"] + np.array(camera["centre_px"])


def misfits(label):
    """How far the parts of a label are from what the others say, by name: (difference, limit)."""
    head, gaze = label["head"], label["gaze"]
    turn = np.array(head["camera_from_head"])
    sight = camera_from_sight(head["eyes_middle_m"])
    seen_gaze = sight.T @ np.array(gaze["direction"])
    found = {
        "head forward, degrees": (angle_deg(turn @ FORWARD, head["forward"]), 0.05),
        "head along the sight, degrees": (angle_deg(sight.T @ turn @ FORWARD, head["forward_from_sight"]), 0.05),
        "head angles, radians": (np.abs(np.array(yaw_pitch_roll(turn)) - head["yaw_pitch_roll_rad"]).max(), 0.02),
        "gaze along the sight, degrees": (angle_deg(seen_gaze, gaze["direction_from_sight"]), 0.05),
        "gaze between the eyes' directions, degrees": (
            angle_deg(np.add(label["eyes"]["L"]["direction"], label["eyes"]["R"]["direction"]), gaze["direction"]), 1.0,
        ),
    }  # fmt: skip
    for side, eye in label["eyes"].items():
        found[f"centre of eye {side}, pixels"] = (np.abs(pixels(label, eye["centre_m"]) - eye["centre_px"]).max(), 0.1)
        straight = turn @ FORWARD
        drawn = part_of(shortest(straight, eye["direction"]), eye["turn_share"]) @ straight
        iris_px = pixels(label, np.array(eye["centre_m"]) + drawn * eye["iris_ahead_mm"] / 1000)
        miss_px = np.linalg.norm(iris_px - eye["iris_px"])
        found[f"iris of eye {side}, share of head"] = (miss_px / head["height_px"], 0.008)
    return found


def check(label):
    """Names of what does not fit in a label, and in its mirror image."""
    return [
        name + where
        for where, one in (("", label), (" (mirrored)", mirrored(label)))
        for name, (difference, limit) in misfits(one).items()
        if not difference <= limit
    ]


def histogram(name, values, edges):
    counts, _ = np.histogram(values, edges)
    print(
        f"{name}: "
        + ", ".join(f"{low:g} to {high:g}: {n}" for low, high, n in zip(edges, edges[1:], counts, strict=False))
    )


def main():
    options = argparse.ArgumentParser()
    options.add_argument("labels", nargs="+", help=".jsonl files")
    args = options.parse_args()
    labels = []
    for path in args.labels:
        with open(path, encoding="utf8") as file:
            labels += [json.loads(line) for line in file]
    wrong = collections.Counter(name for label in labels for name in check(label))
    print(f"{len(labels)} heads, {len({tuple(label['identity']) for label in labels})} people")
    angles = np.degrees([label["head"]["yaw_pitch_roll_from_sight_rad"] for label in labels])
    histogram("yaw, degrees", angles[:, 0], [-180, -135, -90, -60, -30, 0, 30, 60, 90, 135, 180])
    histogram("pitch, degrees", angles[:, 1], [-90, -60, -40, -20, 0, 20, 40, 60, 90])
    histogram("roll, degrees", angles[:, 2], [-180, -30, -15, 0, 15, 30, 180])
    eyes = np.degrees([label["gaze"]["eye_in_head_rad"] for label in labels])
    histogram("eyes to the side, degrees", eyes[:, 0], [-45, -30, -15, 0, 15, 30, 45])
    histogram("eyes up, degrees", eyes[:, 1], [-45, -30, -15, 0, 15, 30])
    histogram("head height, pixels", [label["head"]["height_px"] for label in labels], [0, 60, 80, 100, 120, 160, 240])
    histogram("distance, metres", [label["head"]["distance_m"] for label in labels], [0, 0.5, 0.8, 1.2, 2, 3, 4, 6, 9])
    print(f"eyes visible: {np.mean([label['eyes_visible'] for label in labels]):.2f}")
    for name, count in wrong.most_common():
        print(f"WRONG {name}: {count}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
