"""Renders scenes with exact truth for `npm run bench -- --only truth`: a few of each arrangement, wide and close.

    python3 training/scenes/render.py --part check|choose|calibrate|both [--wide 2] [--close 4] [--film 3]
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
FIRST_FILM_SEED = 30_000

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


# A film-like scene: two or three people close by at 854x480, filmed from beside or over a shoulder with a long lens. One head at
# least is cut by the border, one face of 60 px or more is whole.
FILM_CHANGES = [
    (
        "    kind = kinds[int(np.random.default_rng([SEED // 6, 99]).permutation(6)[SEED % 6])]",
        "    kind = ['stand_pairs', 'around_table', 'stand_pairs'][SEED % 3]",
    ),
    ("n = pick(r, [2, 4], [2, 1])", "n = 2"),
    ("n = pick(r, [2, 3, 4, 5, 6], [1, 3, 4, 2, 2])", "n = pick(r, [2, 3], [2, 1])"),
    (
        "hf = U(r, 40, 90) if Wd > Hd else U(r, 40, 68); dist = math.exp(U(r, math.log(1.2), math.log(4.5))); "
        "az = U(r, -14, 14); h = U(r, .8, 2.2)",
        "hf = U(r, 28, 55); dist = math.exp(U(r, math.log(.9), math.log(2.4))); "
        "az = pick(r, [-1, 1]) * U(r, 25, 80); h = c0[2] + U(r, -.15, .25)",
    ),
    (
        "look = c0 + [U(r, -.2, .2), U(r, -.2, .2), U(r, -.38, .05)]",
        "look = eyes[int(r.integers(len(eyes)))] * .6 + c0 * .4 + [U(r, -.2, .2), U(r, -.2, .2), U(r, -.22, .02)]",
    ),
    (
        "if q[:, 2].min() < .75 or np.linalg.norm(pos - loc[:2], axis=1).min() < .65: continue",
        "if q[:, 2].min() < .5 or np.linalg.norm(pos - loc[:2], axis=1).min() < .5: continue",
    ),
    (
        "if (m < -hr * (.5 if tol > .5 else .1)).any(): continue",
        "if (m < -hr * 1.1).any() or (m > 0).all(): continue",
    ),
    (
        "front = bw < 95\n        if front.sum() < max(1, math.ceil(len(P) * .5)): continue",
        "front = (bw < 95) & (m > 0)\n        if front.sum() < 1: continue",
    ),
    (
        "if fh[front].min() < lim or fh.max() > .55 * Hd: continue",
        "if fh[front].max() < 90 or fh[front].min() < 60 or fh.max() > .8 * Hd: continue",
    ),
    CLOSE_CHANGES[1],
]

WIDE, CLOSE, FILM = "wide", "close", "film"


def framing_of(seed: int) -> str:
    """How the people of a seed are framed."""
    return WIDE if seed < FIRST_CLOSE_SEED else CLOSE if seed < FIRST_FILM_SEED else FILM


def arrangement_of(seed: int) -> str:
    """The arrangement the generator draws for a seed: every block of six seeds has each once, those of films have two."""
    if framing_of(seed) == FILM:
        return "around_table" if seed % 3 == 1 else "stand_pairs"
    order = np.random.default_rng([seed // 6, 99]).permutation(len(ARRANGEMENTS))
    return ARRANGEMENTS[int(order[seed % 6])]


def prepared_generator(framing: str) -> Path:
    """A copy of the generator to run, with its camera and people changed for this framing."""
    folder = OUT / ("generator" if framing == WIDE else f"generator-{framing}")
    if folder.exists():
        return folder
    shutil.copytree(SHARED, folder, ignore=shutil.ignore_patterns("*.zst"))
    file = folder / "random_scene.py"
    text = file.read_text()
    for before, after in {WIDE: [], CLOSE: CLOSE_CHANGES, FILM: FILM_CHANGES}[framing]:
        if text.count(before) != 1:
            sys.exit(f"The generator has changed: {before!r} is not there once. Adapt the changes of {framing} scenes.")
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
    generator = prepared_generator(framing_of(seed))
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
    parser.add_argument("--film", type=int, default=3, help="film-like scenes of each of their two arrangements")
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
    most = {WIDE: given.wide, CLOSE: given.close, FILM: given.film}
    for round_ in range(1, max(most.values()) + 1):
        for arrangement in ARRANGEMENTS:
            for part in wanted:
                for span in parts[part]["scenes"]:
                    count = min(round_, most[framing_of(span["from"])])
                    first_of(arrangement, range(span["from"], span["to"] + 1), count)


if __name__ == "__main__":
    main()
