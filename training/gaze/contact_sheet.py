"""Draws the crops of a shard on one sheet, with the labels over them, to look at.

    python contact_sheet.py DIR/train-00000 SHEET.png [--start 0] [--count 40]

Green: gaze. Red: head. Blue points: middles of the irises that the camera sees. White: face box.
A yellow frame: eyes not visible.
"""

import argparse
import io
import json
import tarfile

import numpy as np
from PIL import Image, ImageDraw

CELL_PX = 200


def arrow(pen, start, direction, colour):
    """A direction in camera axes, seen along the optical axis: the longer, the more across the picture."""
    end = start + np.array(direction[:2]) * CELL_PX * 0.42
    pen.line([*start, *end], fill=colour, width=2)
    pen.ellipse([*(end - 3), *(end + 3)], fill=colour)


def draw_cell(picture, label):
    crop = label["crop"]
    scale = CELL_PX / crop["side_px"]
    cell = picture.resize((CELL_PX, CELL_PX), Image.LANCZOS).convert("RGB")
    pen = ImageDraw.Draw(cell)

    def at(point):
        return (np.array(point) - [crop["x0_px"], crop["y0_px"]]) * scale

    box = label["head"]["face_box_px"]
    pen.rectangle([*at(box[:2]), *at(box[2:])], outline="white")
    middle = (at(label["eyes"]["L"]["centre_px"]) + at(label["eyes"]["R"]["centre_px"])) / 2
    arrow(pen, middle, label["head"]["forward_from_sight"], "red")
    arrow(pen, middle, label["gaze"]["direction_from_sight"], "lime")
    for eye in label["eyes"].values():
        if eye["iris_seen"] > 0.15:
            pen.point([tuple(at(eye["iris_px"]))], fill="blue")
    if not label["eyes_visible"]:
        pen.rectangle([0, 0, CELL_PX - 1, CELL_PX - 1], outline="yellow", width=2)
    return cell


def main():
    options = argparse.ArgumentParser()
    options.add_argument("shard", help="path without .tar and .jsonl")
    options.add_argument("sheet")
    options.add_argument("--start", type=int, default=0)
    options.add_argument("--count", type=int, default=40)
    options.add_argument("--plain", action="store_true", help="without labels")
    args = options.parse_args()
    with open(args.shard + ".jsonl", encoding="utf8") as file:
        labels = [json.loads(line) for line in file][args.start : args.start + args.count]
    columns = 8
    rows = -(-len(labels) // columns)
    sheet = Image.new("RGB", (columns * CELL_PX, rows * CELL_PX))
    with tarfile.open(args.shard + ".tar") as tar:
        for i, label in enumerate(labels):
            picture = Image.open(io.BytesIO(tar.extractfile(label["file"]).read()))
            cell = picture.resize((CELL_PX, CELL_PX), Image.LANCZOS) if args.plain else draw_cell(picture, label)
            sheet.paste(cell, (i % columns * CELL_PX, i // columns * CELL_PX))
    sheet.save(args.sheet)


if __name__ == "__main__":
    main()
