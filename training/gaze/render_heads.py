"""Renders shards of heads. Runs inside Blender:

    blender -b -P render_heads.py -- --part train --out DIR --first 0 --last 83

Stops between frames when DIR/STOP exists; a later run with the same options goes on where it was.
"""

import argparse
import os
import sys
import tempfile
import time
from dataclasses import dataclass

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from PIL import Image  # noqa: E402

from renderer.background import draw_background, level_for, over  # noqa: E402
from renderer.covers import Covers  # noqa: E402
from renderer.figure import Figure  # noqa: E402
from renderer.identity import CHECK_HAIR, TRAINING_HAIR, draw_identity  # noqa: E402
from renderer.labels import Pinhole, label_head, plain  # noqa: E402
from renderer.pose import draw_pose  # noqa: E402
from renderer.shards import Shard  # noqa: E402
from renderer.stage import Stage, draw_frame, draw_places  # noqa: E402
from renderer.visibility import Rays  # noqa: E402

PEOPLE = 12
FRAMES_PER_SHARD = 40


@dataclass
class Part:
    """Pictures of people that no other part has."""

    seed: int
    """First word of every seed."""
    hair_styles: tuple[str, ...]
    frames_per_cast: int = 20
    """Twelve people stay for so many frames."""
    facing: bool = False
    """Bodies face the camera, so that nearly all eyes are seen."""


PARTS = {
    "train": Part(16_001, TRAINING_HAIR),
    "check": Part(16_002, CHECK_HAIR),
    # Eyes are learnt from many people rather than from many pictures of each.
    "eyes": Part(16_003, TRAINING_HAIR, frames_per_cast=10, facing=True),
}

DROP_IF_COVERED_OVER = 0.7
DROP_IF_IN_PICTURE_UNDER = 0.45


def crop(picture, where):
    """The square of a label's `crop`, black beyond the picture."""
    x, y, side = where["x0_px"], where["y0_px"], where["side_px"]
    cut = picture.crop((x, y, x + side, y + side))
    kept = where["kept_side_px"]
    return cut if kept == side else cut.resize((kept, kept), Image.LANCZOS)


class Renderer:
    def __init__(self, part, samples):
        self.part = PARTS[part]
        self.stage = Stage(samples)
        self.figures = [Figure(number) for number in range(PEOPLE)]
        self.covers = Covers()
        self.cast = None

    def load_cast(self, shard, cast):
        """Twelve new people, unless they are there already."""
        if self.cast == (shard, cast):
            return
        for figure in self.figures:
            figure.become(draw_identity((self.part.seed, shard, cast, figure.number), self.part.hair_styles))
        self.cast = (shard, cast)

    def draw(self, shard, number):
        """Pictures and labels of the heads of one frame."""
        self.load_cast(shard, number // self.part.frames_per_cast)
        rng = np.random.default_rng((self.part.seed, shard, 1_000 + number))
        frame = draw_frame(rng)
        columns, rows = frame["grid"]
        chosen = [self.figures[i] for i in sorted(rng.permutation(PEOPLE)[: columns * rows])]
        for figure in self.figures:
            figure.show(False)
        poses = []
        for figure, point_m, camera_from_world in draw_places(rng, frame, chosen):
            pose = draw_pose(rng, figure, camera_from_world, point_m, self.part.facing)
            figure.pose(pose, point_m)
            poses.append(pose)
        self.covers.place(rng, chosen)
        self.stage.set(frame)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "frame.png")
            self.stage.render(path)
            rendered = np.asarray(Image.open(path))
        behind = draw_background(rng, frame["size_px"], level_for(rng, frame["light"]))
        picture = Image.fromarray(over(rendered, behind))
        camera, rays = Pinhole(frame), Rays(chosen)
        heads = []
        for figure, pose in zip(chosen, poses, strict=True):
            label = plain(label_head(figure, pose, frame, rays, camera))
            if (
                label["head"]["covered"] > DROP_IF_COVERED_OVER
                or label["crop"]["share_in_picture"] < DROP_IF_IN_PICTURE_UNDER
            ):
                continue
            heads.append((crop(picture, label["crop"]), label))
        return picture, heads


def main():
    options = argparse.ArgumentParser(prog="render_heads.py")
    options.add_argument("--part", choices=list(PARTS), required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--first", type=int, default=0, help="number of the first shard")
    options.add_argument("--last", type=int, default=0, help="number of the last shard")
    options.add_argument("--frames", type=int, default=FRAMES_PER_SHARD, help="frames a shard; fewer for a trial")
    options.add_argument("--samples", type=int, default=2, help="samples a pixel")
    options.add_argument("--log", help="file for a line a shard")
    options.add_argument("--keep-frames", help="folder for the whole frames, to look at")
    args = options.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    os.makedirs(args.out, exist_ok=True)
    renderer = Renderer(args.part, args.samples)
    for number in range(args.first, args.last + 1):
        shard = Shard(args.out, f"{args.part}-{number:05d}")
        if shard.is_done():
            continue
        began, began_cpu, drawn = time.time(), time.process_time(), 0
        for frame in range(args.frames):
            if os.path.exists(os.path.join(args.out, "STOP")):
                print("stopped: the file STOP is there")
                return
            if shard.has_frame(frame):
                continue
            picture, heads = renderer.draw(number, frame)
            shard.write_frame(frame, heads)
            drawn += len(heads)
            if args.keep_frames:
                os.makedirs(args.keep_frames, exist_ok=True)
                picture.save(os.path.join(args.keep_frames, f"{number:05d}-{frame:04d}.png"))
        heads = shard.pack(args.frames)
        cpu_s, wall_s = time.process_time() - began_cpu, time.time() - began
        line = (
            f"{time.strftime('%Y-%m-%d %H:%M:%S')} {args.part}-{number:05d} {heads} heads, {drawn} drawn now, "
            f"{cpu_s / max(drawn, 1):.2f} s of processor and {wall_s / max(drawn, 1):.2f} s a head"
        )
        print(line, flush=True)
        if args.log:
            with open(args.log, "a", encoding="utf8") as file:
                file.write(line + "\n")


if __name__ == "__main__":
    try:
        main()
    except Exception:
        # Blender would end with status 0
        import traceback

        traceback.print_exc()
        sys.stdout.flush()
        os._exit(1)
