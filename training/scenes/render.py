"""Renders scenes with exact truth for `npm run bench -- --only truth`: a few of each arrangement, wide and close.

    python3 training/scenes/render.py --part check|choose|calibrate|both [--wide 2] [--close 4]
    python3 training/scenes/render.py --keep

Runs the scene generator of ../shared/stage/generator in Blender, which is not part of this project; see README.md for
what it needs. Scenes go to stage-out/ (ignored). A run may be killed and started again: finished scenes are kept, and so
are the finished frames of one that is not. A file stage-out/STOP ends it after the current scene.
"""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "stage" / "generator"
OUT = ROOT / "stage-out"
KEPT = ROOT / "training" / "scenes" / "kept"
PARTS = ROOT / "tools" / "bench" / "truth" / "parts.json"

ARRANGEMENTS = ["row_table", "around_table", "stand_circle", "stand_pairs", "sofa", "presenter"]
FIRST_CLOSE_SEED = 20_000

# A close scene is a random scene drawn at 854x480 by a camera that stands nearer. Heads are at least 84 px high, which
# makes faces of about 60 px, and at most 210.
CLOSE_CHANGES = [
    (
        "if fh[front].min() < lim or fh.max() > .55 * Hd: continue",
        "if fh[front].min() < 84 or fh.max() > 210: continue",
    ),
    (
        "    humans = {k: Human(k, cast[i][0]) for",
        "    res = (854, 480)\n    humans = {k: Human(k, cast[i][0]) for",
    ),
]


def arrangement_of(seed: int) -> str:
    """The arrangement the generator draws for a seed: every block of six seeds has each once."""
    order = np.random.default_rng([seed // 6, 99]).permutation(len(ARRANGEMENTS))
    return ARRANGEMENTS[int(order[seed % 6])]


def prepared_generator(is_close: bool) -> Path:
    """A copy of the generator to run; the close one with its camera changed."""
    folder = OUT / ("generator-close" if is_close else "generator")
    if folder.exists():
        return folder
    shutil.copytree(SHARED, folder, ignore=shutil.ignore_patterns("*.zst"))
    if is_close:
        file = folder / "random_scene.py"
        text = file.read_text()
        for before, after in CLOSE_CHANGES:
            if text.count(before) != 1:
                sys.exit(f"The generator has changed: {before!r} is not there once. Adapt CLOSE_CHANGES.")
            text = text.replace(before, after)
        file.write_text(text)
    return folder


def render(seed: int) -> bool:
    """Renders one scene. False when no camera fits, so that another seed must do."""
    done, skipped, frames = OUT / f"s{seed}.mp4", OUT / "frames" / f"s{seed}.skip", OUT / "frames" / f"s{seed}"
    if done.exists() or (KEPT / done.name).exists():
        return True
    if skipped.exists():
        return False
    generator = prepared_generator(seed >= FIRST_CLOSE_SEED)
    environment = {**os.environ, "LP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    display = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24 +extension GLX"]
    blender = ["nice", "-n", "19", "blender", "-b", "-P", str(generator / "batch.py"), "--"]
    options = ["--engine", "EEVEE", "--res", "auto", "--spp", "3", "--fast"]
    with open(OUT / "render.log", "a") as log:
        where = [str(OUT / "frames"), str(seed)]
        subprocess.run([*display, *blender, *where, *options], env=environment, stdout=log, stderr=log, check=False)
        finish = [str(generator / "finish.sh"), str(OUT / "frames"), str(OUT), str(seed)]
        subprocess.run(finish, env=environment, stdout=log, stderr=log, check=False)
    if done.exists():
        shutil.rmtree(frames, ignore_errors=True)
        print(f"s{seed} {arrangement_of(seed)}", flush=True)
        return True
    # Only a scene that the generator gave up on has no truth; one that was killed goes on next time.
    if not (frames / "truth.json").exists():
        skipped.touch()
    return False


def keep() -> None:
    """Puts what was rendered into the folder that is part of the project, its truth compressed."""
    KEPT.mkdir(exist_ok=True)
    for video in sorted(OUT.glob("s*.mp4")):
        truth = video.with_suffix(".truth.json")
        if not truth.exists():
            continue
        (KEPT / f"{truth.name}.gz").write_bytes(gzip.compress(truth.read_bytes(), mtime=0))
        video.rename(KEPT / video.name)
        truth.unlink()


def first_of(arrangement: str, seeds: range, count: int) -> None:
    """Renders the first `count` scenes of an arrangement that a camera fits."""
    rendered = 0
    for seed in seeds:
        if rendered == count or (OUT / "STOP").exists():
            return
        if arrangement_of(seed) == arrangement and render(seed):
            rendered += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=["check", "choose", "calibrate", "both"], default="both")
    parser.add_argument("--wide", type=int, default=2, help="wide scenes of each arrangement")
    parser.add_argument("--close", type=int, default=4, help="close scenes of each arrangement")
    parser.add_argument("--keep", action="store_true", help="only move what was rendered to training/scenes/kept")
    given = parser.parse_args()
    if given.keep:
        keep()
        return
    if not SHARED.exists():
        sys.exit("../shared/stage/generator is not here. Without it no scenes can be rendered.")
    for name in ("MH_CORE", "MH_ASSETS"):
        if name not in os.environ:
            sys.exit(f"Set {name} to the unpacked assets; see training/scenes/README.md.")
    (OUT / "frames").mkdir(parents=True, exist_ok=True)
    parts = json.loads(PARTS.read_text())
    wanted = ["choose", "check"] if given.part == "both" else [given.part]
    # One more of everything in each round, so that a run that is cut off has some of all.
    for round_ in range(1, max(given.wide, given.close) + 1):
        for arrangement in ARRANGEMENTS:
            for part in wanted:
                for span in parts[part]["scenes"]:
                    most = given.close if span["from"] >= FIRST_CLOSE_SEED else given.wide
                    first_of(arrangement, range(span["from"], span["to"] + 1), min(round_, most))


if __name__ == "__main__":
    main()
