"""Reads MakeHuman's data files (CC0): mesh, morph targets, proxies, skeleton and weights.

Lengths become metres and axes those of a head in docs/conventions.md: x to the person's left, y down, z backwards
(MakeHuman: decimetres; x to the person's left, y up, z forwards).
"""

import json
import os
from functools import cache

import numpy as np

TO_HEAD_AXES_M = np.array([0.1, -0.1, -0.1])


def core_path(*parts):
    """A path in MakeHuman's `data` folder."""
    return os.path.join(os.environ["MH_CORE"], *parts)


def asset_path(*parts):
    """A path in the folder of hair, brows, lashes, eyes, teeth and clothes."""
    return os.path.join(os.environ["MH_ASSETS"], *parts)


def data_lines(path):
    with open(path, encoding="utf8", errors="replace") as file:
        for line in file:
            words = line.split()
            if words and not words[0].startswith("#"):
                yield words


class Mesh:
    """A mesh of an .obj file: vertices in its own units, faces of 3 or 4 corners, texture coordinates, face groups."""

    def __init__(self, path):
        vertices, uvs, self.faces, self.face_uvs, self.groups = [], [], [], [], []
        group = ""
        for words in data_lines(path):
            if words[0] == "v":
                vertices.append([float(x) for x in words[1:4]])
            elif words[0] == "vt":
                uvs.append([float(x) for x in words[1:3]])
            elif words[0] == "g":
                group = words[1] if len(words) > 1 else ""
            elif words[0] == "f":
                corners = [word.split("/") for word in words[1:]]
                if len(corners) == 4 and corners[3][0] == corners[0][0]:
                    corners = corners[:3]
                self.faces.append([int(corner[0]) - 1 for corner in corners])
                self.face_uvs.append([int(corner[1]) - 1 if len(corner) > 1 and corner[1] else 0 for corner in corners])
                self.groups.append(group)
        self.vertices = np.array(vertices)
        self.uvs = np.array(uvs) if uvs else np.zeros((1, 2))


@cache
def read_target(name):
    """A morph: indices of the vertices it moves, and by how much at weight 1 (metres, head axes); None if absent."""
    path = core_path("targets", name + ".target")
    if not os.path.exists(path):
        return None
    rows = np.array([[float(x) for x in words[:4]] for words in data_lines(path)]).reshape(-1, 4)
    return rows[:, 0].astype(int), (rows[:, 1:] * TO_HEAD_AXES_M).astype(np.float32)


def joined_ranges(words):
    """The vertices of a line like `3 - 7 12`."""
    found, i = set(), 0
    while i < len(words):
        if words[i] == "-":
            found.update(range(int(words[i - 1]), int(words[i + 1]) + 1))
            i += 2
        else:
            found.add(int(words[i]))
            i += 1
    return found


class Proxy:
    """A mesh that is worn on the body (.mhclo): each vertex hangs on three of the body's."""

    def __init__(self, path):
        rows, self.hidden, self.spans, mode = [], set(), {}, ""
        for words in data_lines(path):
            key = words[0]
            if key in ("x_scale", "y_scale", "z_scale"):
                # two vertices of the body, and how far apart they are along that axis where offsets count once
                self.spans["xyz".index(key[0])] = (int(words[1]), int(words[2]), float(words[3]) * 0.1)
            elif key == "obj_file":
                mesh_path = os.path.join(os.path.dirname(path), " ".join(words[1:]))
            elif key in ("verts", "delete_verts"):
                mode = key
            elif mode == "verts" and key.isdigit():
                numbers = [float(x) for x in words]
                rows.append(
                    numbers[:9]
                    if len(numbers) >= 9
                    else numbers[:6] + [0] * 3
                    if len(numbers) >= 6
                    else [numbers[0]] * 3 + [1, 0, 0] + [0] * 3
                )
            elif mode == "delete_verts" and key.isdigit():
                self.hidden |= joined_ranges(words)
        rows = np.array(rows)
        self.mesh = Mesh(mesh_path)
        self.on = rows[:, :3].astype(int)
        self.shares = rows[:, 3:6]
        self.offsets_m = rows[:, 6:9] * TO_HEAD_AXES_M

    def fitted(self, body_m):
        """Where its vertices are on this body (metres)."""
        scale = np.ones(3)
        for axis, (a, b, span_m) in self.spans.items():
            scale[axis] = abs(body_m[a, axis] - body_m[b, axis]) / span_m
        return np.einsum("nij,ni->nj", body_m[self.on], self.shares) + self.offsets_m * scale

    def weights(self, body_weights):
        """How much each bone moves each vertex."""
        mixed = np.einsum("nib,ni->nb", body_weights[self.on], self.shares.astype(np.float32))
        mixed = np.clip(mixed, 0, None)
        return mixed / np.maximum(mixed.sum(1, keepdims=True), 1e-6)


@cache
def read_proxy(path):
    return Proxy(path)


class Base:
    """The body that all people are morphs of: mesh, bones (parents before children), weights."""

    def __init__(self):
        self.mesh = Mesh(core_path("3dobjs", "base.obj"))
        self.vertices_m = (self.mesh.vertices * TO_HEAD_AXES_M).astype(np.float32)
        with open(core_path("rigs", "default.mhskel"), encoding="utf8") as file:
            skeleton = json.load(file)
        with open(core_path("rigs", "default_weights.mhw"), encoding="utf8") as file:
            lists = json.load(file)["weights"]
        bones = skeleton["bones"]
        self.bones = []
        while len(self.bones) < len(bones):
            known = [None, *self.bones]
            self.bones += [name for name in bones if name not in self.bones and bones[name]["parent"] in known]
        self.index = {name: i for i, name in enumerate(self.bones)}
        self.parents = [self.index.get(bones[name]["parent"], -1) for name in self.bones]
        self.joint_vertices = [skeleton["joints"][bones[name]["head"]] for name in self.bones]
        weights = np.zeros((len(self.vertices_m), len(self.bones)), np.float32)
        for name, pairs in lists.items():
            for vertex, weight in pairs if name in self.index else []:
                weights[vertex, self.index[name]] += weight
        total = weights.sum(1, keepdims=True)
        weights[total[:, 0] <= 1e-6, self.index["root"]] = 1
        self.weights = weights / np.maximum(weights.sum(1, keepdims=True), 1e-6)

    def below(self, name):
        """Indices of a bone and of all that hang on it."""
        found = {self.index[name]}
        for i, parent in enumerate(self.parents):
            if parent in found:
                found.add(i)
        return sorted(found)


@cache
def base():
    return Base()
