"""Files of a render run: a folder a shard while it is drawn, then one .tar of crops and one .jsonl of labels.

A frame is done when its label file exists, so a run that was killed goes on with the first frame that lacks one.
"""

import json
import os
import shutil
import tarfile


class Shard:
    """One shard. `name` is its number in the part, such as `train-00012`."""

    def __init__(self, folder, name):
        self.tar = os.path.join(folder, name + ".tar")
        self.labels = os.path.join(folder, name + ".jsonl")
        self.work = os.path.join(folder, name + ".part")

    def is_done(self):
        return os.path.exists(self.labels)

    def _frame_file(self, number):
        return os.path.join(self.work, f"{number:04d}.jsonl")

    def has_frame(self, number):
        return os.path.exists(self._frame_file(number))

    def write_frame(self, number, heads):
        """Keeps the heads of a frame: pairs of a picture (PIL) and its label."""
        os.makedirs(self.work, exist_ok=True)
        lines = []
        for i, (picture, label) in enumerate(heads):
            file = f"{number:04d}-{i:02d}.jpg"
            picture.save(os.path.join(self.work, file), quality=94, subsampling=0)
            lines.append(json.dumps({"file": file, **label}, separators=(",", ":")) + "\n")
        part = self._frame_file(number) + ".new"
        with open(part, "w", encoding="utf8") as file:
            file.writelines(lines)
        os.replace(part, self._frame_file(number))

    def pack(self, frames):
        """Joins the frames; returns the number of heads. The labels are written last: they mean the shard is done."""
        lines = []
        for number in range(frames):
            with open(self._frame_file(number), encoding="utf8") as file:
                lines += file.readlines()
        with tarfile.open(self.tar + ".new", "w") as tar:
            for line in lines:
                file = json.loads(line)["file"]
                tar.add(os.path.join(self.work, file), file)
        os.replace(self.tar + ".new", self.tar)
        with open(self.labels + ".new", "w", encoding="utf8") as file:
            file.writelines(lines)
        os.replace(self.labels + ".new", self.labels)
        shutil.rmtree(self.work)
        return len(lines)
