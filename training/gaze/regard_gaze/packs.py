"""Heads as training sees them, small enough to be kept in memory and carried to a machine with a graphics processor.

    python -m regard_gaze.packs --cache CACHE --packs PACKS

makes one file of every cached shard (see `heads`): its labels, every crop at half its side, and a piece of it about the eyes at full
resolution, as WebP pictures. Shards that are there are left alone.
"""

import argparse
import io
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from .heads import CROP_PX

# Side of a crop here; a head is half of it high.
SMALL_PX = CROP_PX // 2
# Side of the piece about the eyes, in pixels of a whole crop, and how many of its rows about the middle are kept.
CUT_PX, CUT_ROWS = 120, 72
# Of a crop and of a piece: training spoils both anyway, the crop more.
SMALL_QUALITY, PIECE_QUALITY = 80, 88


def cut_corners(eyes_px):
    """Upper left corners (n, 2) of the pieces about the eyes."""
    return np.clip(np.round(eyes_px.mean(1) - CUT_PX / 2), 0, CROP_PX - CUT_PX).astype(int)


def encoded(picture, quality):
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "webp", quality=quality, method=4)
    return np.frombuffer(file.getvalue(), np.uint8)


def decoded(data):
    return np.asarray(Image.open(io.BytesIO(data.tobytes())).convert("RGB"))


def flat(pieces):
    """Arrays of bytes as one, and where each ends."""
    return np.concatenate(pieces), np.cumsum([len(piece) for piece in pieces])


def pack_shard(cache: Path, packs: Path, name: str):
    """Packs one cached shard."""
    labels = np.load(cache / f"{name}.npz")
    crops = np.load(cache / f"{name}.npy", mmap_mode="r")
    row = (CUT_PX - CUT_ROWS) // 2
    small, pieces = [], []
    for crop, (x, y) in zip(crops, cut_corners(labels["eyes_px"]), strict=True):
        small.append(encoded(np.asarray(Image.fromarray(crop).resize((SMALL_PX, SMALL_PX), Image.Resampling.BOX)), SMALL_QUALITY))
        pieces.append(encoded(np.ascontiguousarray(crop[y + row : y + row + CUT_ROWS, x : x + CUT_PX]), PIECE_QUALITY))
    (small, small_ends), (pieces, piece_ends) = flat(small), flat(pieces)
    target = packs / f"{name}.npz"
    np.savez(target.with_suffix(".new.npz"), small=small, small_ends=small_ends, pieces=pieces, piece_ends=piece_ends,
             **{f"label_{key}": labels[key] for key in labels.files if key != "identity"})
    target.with_suffix(".new.npz").rename(target)


def pictures_of(data, ends):
    return np.stack([decoded(data[start:end]) for start, end in zip([0, *ends[:-1]], ends, strict=True)]).transpose(0, 3, 1, 2)


def read_pack(path: Path):
    """Small crops (n, 3, SMALL_PX, SMALL_PX), pieces (n, 3, CUT_PX, CUT_PX; rows that were not kept repeat the nearest) and labels."""
    kept = np.load(path)
    rows = ((CUT_PX - CUT_ROWS) // 2, CUT_PX - CUT_ROWS - (CUT_PX - CUT_ROWS) // 2)
    pieces = np.pad(pictures_of(kept["pieces"], kept["piece_ends"]), ((0, 0), (0, 0), rows, (0, 0)), mode="edge")
    return pictures_of(kept["small"], kept["small_ends"]), pieces, {key[6:]: kept[key] for key in kept.files if key.startswith("label_")}


class Packed:
    """The packed heads of some parts (`train`, `eyes`, `check`), all in the memory of a device."""

    def __init__(self, packs: Path, *parts: str, device="cpu", workers=2):
        paths = sorted(path for part in parts for path in packs.glob(f"{part}-*.npz") if not path.stem.endswith(".new"))
        if not paths:
            raise SystemExit(f"No packed heads of the part {' or '.join(parts)} in {packs}. Run regard_gaze.packs first.")
        with ProcessPoolExecutor(workers) as readers:
            shards = list(readers.map(read_pack, paths))
        self.crops = torch.cat([torch.from_numpy(small) for small, _, _ in shards]).to(device)
        self.pieces = torch.cat([torch.from_numpy(pieces) for _, pieces, _ in shards]).to(device)
        labels = {key: np.concatenate([shard[2][key] for shard in shards]) for key in shards[0][2]}
        self.eyes = torch.from_numpy(((labels["eyes_px"] - cut_corners(labels["eyes_px"])[:, None]) / CUT_PX - 0.5).astype(np.float32)).to(device)
        self.labels = {key: torch.from_numpy(column).to(device) for key, column in labels.items()}

    def __len__(self):
        return len(self.crops)

    def batch(self, indices):
        """Crops as bytes (n, 3, SMALL_PX, SMALL_PX) and the labels of these heads."""
        return self.crops[indices], {key: column[indices] for key, column in self.labels.items()}

    def about_eyes(self, indices):
        """Pieces about the eyes as bytes (n, 3, CUT_PX, CUT_PX), and the eyes in them (n, 2, 2) as shares of their side from its middle."""
        return self.pieces[indices], self.eyes[indices]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--packs", type=Path, required=True)
    given = parser.parse_args()
    given.packs.mkdir(parents=True, exist_ok=True)
    for done in sorted(given.cache.glob("*.npz")):
        if not done.stem.endswith(".new") and not (given.packs / done.name).exists():
            pack_shard(given.cache, given.packs, done.stem)
            print(done.stem, flush=True)
