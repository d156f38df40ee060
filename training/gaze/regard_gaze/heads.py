"""Reads rendered heads once into arrays that training can map from disk.

    python -m regard_gaze.heads --heads HEADS --cache CACHE

Every shard (`train-00000.tar` and `.jsonl`, see ../README.md) becomes one `.npz` of labels and one `.npy` of crops. Shards that
are there are left alone, so it may run beside the renderer and again later.
"""

import argparse
import io
import json
import tarfile
from pathlib import Path

import numpy as np
from PIL import Image

# Side of a kept crop. It shows twice the head, so a head is half of it high.
CROP_PX = 256
# Side of the crop in sizes of the head.
CROP_HEADS = 2.0


def sight_from_camera(point_m):
    """Rotation that takes camera axes to those of a camera turned by the smallest angle to look at a point."""
    x, y, z = np.asarray(point_m) / np.linalg.norm(point_m)
    k = 1 / (1 + z)
    camera_from_sight = np.array([[1 - x * x * k, -x * y * k, x], [-x * y * k, 1 - y * y * k, y], [-x, -y, z]])
    return camera_from_sight.T


# Other heads in a crop that are kept: the largest.
OTHERS = 4


def others_in_crop(label, frame):
    """Middles and sizes (OTHERS, 3) of other heads that reach into a crop, as shares of its side from its middle; NaN for none."""
    crop, found = label["crop"], []
    for other in frame:
        if other is label:
            continue
        x0, y0, x1, y1 = other["head"]["box_px"]
        x, y = ((x0 + x1) / 2 - crop["x0_px"]) / crop["side_px"] - 0.5, ((y0 + y1) / 2 - crop["y0_px"]) / crop["side_px"] - 0.5
        size = max(x1 - x0, y1 - y0) / crop["side_px"]
        if max(abs(x), abs(y)) < 0.5 + size / 2:
            found.append((x, y, size))
    found = sorted(found, key=lambda o: -o[2])[:OTHERS]
    return np.array([*found, *[(np.nan, np.nan, np.nan)] * (OTHERS - len(found))], np.float32)


def label_arrays(labels):
    """Columns of what is learned. Directions are in sight axes: x right, y down, z away from the camera."""
    columns = {name: [] for name in ("forward", "right", "gaze", "eyes_px", "eyes_visible", "height_px", "size_m", "others", "angle", "seen", "covered", "identity")}
    frames = {}
    for label in labels:
        frames.setdefault(label["file"].split("-")[0], []).append(label)
    for label in labels:
        head, crop = label["head"], label["crop"]
        columns["others"].append(others_in_crop(label, frames[label["file"].split("-")[0]]))
        turn = sight_from_camera(head["eyes_middle_m"]) @ np.array(head["camera_from_head"])
        scale = CROP_PX / crop["side_px"]
        corner = np.array([crop["x0_px"], crop["y0_px"]])
        columns["forward"].append(-turn[:, 2])
        columns["right"].append(turn[:, 0])
        columns["gaze"].append(label["gaze"]["direction_from_sight"])
        columns["eyes_px"].append([(np.array(label["eyes"][side]["centre_px"]) - corner) * scale for side in "RL"])
        columns["eyes_visible"].append(label["eyes_visible"])
        columns["height_px"].append(head["height_px"])
        columns["size_m"].append(crop["side_px"] / CROP_HEADS * head["depth_m"] / label["camera"]["focal_px"])
        columns["angle"].append(head["angle_to_lens_rad"])
        columns["seen"].append(head["face_seen"])
        columns["covered"].append(head["covered"])
        columns["identity"].append(str(label["identity"]))
    return {name: np.array(column) if name == "identity" else np.array(column, np.float32) for name, column in columns.items()}


def read_shard(tar_path, labels_path):
    """The labels and crops of one shard."""
    labels = [json.loads(line) for line in open(labels_path, encoding="utf8")]
    crops = np.empty((len(labels), CROP_PX, CROP_PX, 3), np.uint8)
    with tarfile.open(tar_path) as tar:
        for i, label in enumerate(labels):
            picture = Image.open(io.BytesIO(tar.extractfile(label["file"]).read())).convert("RGB")
            crops[i] = np.asarray(picture.resize((CROP_PX, CROP_PX), Image.Resampling.BOX if picture.width >= CROP_PX else Image.Resampling.BILINEAR))
    return label_arrays(labels), crops


def cache_heads(heads: Path, cache: Path):
    """Reads every finished shard that is not in the cache yet."""
    cache.mkdir(parents=True, exist_ok=True)
    for labels_path in sorted(heads.glob("*.jsonl")):
        name = labels_path.stem
        target = cache / f"{name}.npz"
        if target.exists():
            continue
        labels, crops = read_shard(heads / f"{name}.tar", labels_path)
        np.save(cache / f"{name}.npy", crops)
        np.savez(target.with_suffix(".new.npz"), **labels)
        target.with_suffix(".new.npz").rename(target)
        print(f"{name}: {len(crops)} heads", flush=True)


class Heads:
    """The cached heads of some parts (`train`, `eyes`, `check`). Crops stay on disk."""

    def __init__(self, cache: Path, *parts: str):
        names = sorted(path.stem for part in parts for path in cache.glob(f"{part}-*.npz") if not path.stem.endswith(".new"))
        if not names:
            raise SystemExit(f"No cached heads of the part {' or '.join(parts)} in {cache}. Run regard_gaze.heads first.")
        self.crops = [np.load(cache / f"{name}.npy", mmap_mode="r") for name in names]
        labels = [np.load(cache / f"{name}.npz") for name in names]
        self.labels = {key: np.concatenate([shard[key] for shard in labels]) for key in labels[0].files}
        self.starts = np.cumsum([0] + [len(crops) for crops in self.crops])

    def __len__(self):
        return int(self.starts[-1])

    def batch(self, indices):
        """Crops as uint8 (n, 3, CROP_PX, CROP_PX) and the labels of these heads."""
        indices = np.asarray(indices)
        shards = np.searchsorted(self.starts, indices, side="right") - 1
        crops = np.stack([self.crops[s][i - self.starts[s]] for s, i in zip(shards, indices, strict=True)])
        return crops.transpose(0, 3, 1, 2), {key: column[indices] for key, column in self.labels.items()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heads", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    given = parser.parse_args()
    cache_heads(given.heads, given.cache)
