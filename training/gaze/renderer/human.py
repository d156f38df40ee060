"""A person's mesh from the shoulders up: shaped by morphs, posed by linear blend skinning. Metres, head axes."""

from functools import cache

import numpy as np

from .mh_data import asset_path, base, read_proxy, read_target
from .rotation import about_axis, part_of

# The base mesh has the body first; what follows are helpers that clothes and eyes hang on.
BODY_VERTICES = 13380
NECK = ("neck01", "neck02", "neck03", "head")
# How far below the chin the bust is cut: beyond the edge of a crop of twice the head's height.
BUST_BELOW_CHIN_M = 0.22
# Vertices of the base mesh: middle of the edge of the left eye's upper and of its lower lid.
LEFT_LIDS = (6784, 6825)
EXPRESSION_UNITS = (
    "eye-left-closure", "eye-left-opened-up", "eye-left-slit", "eye-right-closure", "eye-right-opened-up",
    "eye-right-slit", "eyebrows-left-down", "eyebrows-left-extern-up", "eyebrows-left-inner-up", "eyebrows-left-up",
    "eyebrows-right-down", "eyebrows-right-extern-up", "eyebrows-right-inner-up", "eyebrows-right-up",
    "mouth-compression", "mouth-corner-puller", "mouth-depression-retraction", "mouth-depression", "mouth-elevation",
    "mouth-open", "mouth-parling", "mouth-part-later", "mouth-pursing", "mouth-retraction",
    "mouth-upward-retraction", "nose-compression", "nose-left-elevation", "nose-right-elevation",
)  # fmt: skip


@cache
def head_vertices():
    """Vertices of the body that move with the head."""
    of_head = base().weights[:, base().below("head")].sum(1) > 0.5
    of_head[BODY_VERTICES:] = False
    return np.nonzero(of_head)[0]


@cache
def lids():
    """Upper and lower lid of each eye: the right eye's vertices lie opposite the left one's."""
    places = base().vertices_m[:BODY_VERTICES]
    opposite = [int(np.argmin(np.linalg.norm(places - places[v] * [-1, 1, 1], axis=1))) for v in LEFT_LIDS]
    return {"L": LEFT_LIDS, "R": tuple(opposite)}


def skinned(vertices_m, weights, bones):
    """Linear blend skinning; `bones` are 3 x 4 matrices."""
    mixed = (weights @ bones.reshape(len(bones), 12)).reshape(-1, 3, 4)
    return np.einsum("nij,nj->ni", mixed[:, :, :3], vertices_m) + mixed[:, :, 3]


class Part:
    """One mesh of a person: what of it is kept, and how bones move it."""

    def __init__(self, mesh, faces, weights, proxy=None):
        self.faces = [mesh.faces[i] for i in faces]
        self.used = np.array(sorted({v for face in self.faces for v in face}), int)
        place = np.zeros(len(weights), int)
        place[self.used] = np.arange(len(self.used))
        self.faces = [[int(place[v]) for v in face] for face in self.faces]
        self.uvs = np.array([mesh.uvs[uv] for i in faces for uv in mesh.face_uvs[i]])
        self.weights = weights[self.used]
        self.proxy = proxy

    def rest(self, body_m):
        """Its vertices on an unposed body."""
        full = body_m if self.proxy is None else self.proxy.fitted(body_m)
        return full[self.used]


class Human:
    """One person. `parts` are meshes by name; the eyes are moved by `eyes.py`, all else by `pose`."""

    def __init__(self, person):
        body = base()
        shape = body.vertices_m.copy()
        for name, weight in person["targets"].items():
            target = read_target(name)
            if target:
                shape[target[0]] += target[1] * weight
        joints = np.array([shape[vertices].mean(0) for vertices in body.joint_vertices])
        # origin between the eyes
        eyes = [body.index["eye.L"], body.index["eye.R"]]
        origin = joints[eyes].mean(0)
        self.shape_m = shape - origin
        self.joints_m = joints - origin
        major = max(person["origin"], key=person["origin"].get)
        units = {unit: read_target(f"expression/units/{major}/{unit}") for unit in EXPRESSION_UNITS}
        self.units = {unit: target for unit, target in units.items() if target}
        head = self.shape_m[head_vertices()]
        self.chin_y_m = float(head[head[:, 2] < 0.02][:, 1].max())
        self.crown_y_m = float(head[:, 1].min())
        self.open_lid_m = {side: self.lid_gap_m(self.shape_m, side) for side in "LR"}
        self._make_parts(person)

    def lid_gap_m(self, shape_m, side):
        """Height of the open eye between the middles of the lids; below 0 where they overlap."""
        upper, lower = lids()[side]
        return float(shape_m[lower, 1] - shape_m[upper, 1])

    def lid_height_m(self, side, eye_centre_m):
        """How high the neutral upper lid's edge is over the eyeball's centre."""
        return float(eye_centre_m[1] - self.shape_m[lids()[side][0], 1])

    def lid_travel_m(self, unit, side):
        """How far an expression unit moves the upper lid's edge at weight 1."""
        moved, by = self.units[unit]
        return float(abs(by[moved == lids()[side][0], 1][0]))

    def _make_parts(self, person):
        body = base()
        arms_down = self.bones(np.eye(3), np.zeros(3))
        self.parts = {}
        hidden = set()
        clothes = read_proxy(asset_path("clothes", person["clothes"], person["clothes"] + ".mhclo"))
        hidden |= clothes.hidden
        cut_y_m = self.chin_y_m + BUST_BELOW_CHIN_M

        def add(name, mesh, weights, proxy, keep=None, cut=True):
            full = self.shape_m if proxy is None else proxy.fitted(self.shape_m)
            low = skinned(full, weights, arms_down)[:, 1] > cut_y_m
            faces = [
                i
                for i, face in enumerate(mesh.faces)
                if (keep is None or keep(i, face)) and not (cut and all(low[v] for v in face))
            ]
            self.parts[name] = Part(mesh, faces, weights, proxy)

        def is_skin(i, face):
            return body.mesh.groups[i] == "body" and not all(v in hidden for v in face)

        add("skin", body.mesh, body.weights, None, is_skin)
        worn = {"clothes": clothes}
        if person["hair"] == "hat":
            worn["hat"] = read_proxy(asset_path("clothes", "fedora01", "fedora.mhclo"))
        elif person["hair"] != "bald":
            worn["hair"] = read_proxy(asset_path("hair", person["hair"], person["hair"] + ".mhclo"))
        worn["brows"] = read_proxy(asset_path("eyebrows", person["brows"], person["brows"] + ".mhclo"))
        worn["lashes"] = read_proxy(asset_path("eyelashes", person["lashes"], person["lashes"] + ".mhclo"))
        worn["teeth"] = read_proxy(asset_path("teeth", "teeth_base", "teeth_base.mhclo"))
        for name, proxy in worn.items():
            add(name, proxy.mesh, proxy.weights(body.weights), proxy, cut=name != "hair")

    def shaped(self, expression):
        """The unposed body with an expression: weights of `EXPRESSION_UNITS`."""
        shape = self.shape_m
        if expression:
            shape = shape.copy()
            for unit, weight in expression.items():
                if weight and unit in self.units:
                    moved, by = self.units[unit]
                    shape[moved] += by * weight
        return shape

    def bones(self, body_from_head, shrug_rad):
        """Bone matrices (3 x 4) for a head turned against the body; the arms hang."""
        body = base()
        turns = {name: part_of(body_from_head, 0.25) for name in NECK}
        for side, sign in (("L", 1), ("R", -1)):
            turns[f"upperarm01.{side}"] = about_axis([0, 0, 1], sign * 0.62)
            turns[f"clavicle.{side}"] = about_axis([0, 0, 1], sign * -float(np.max(shrug_rad)))
        matrices = np.zeros((len(body.bones), 4, 4))
        for i, name in enumerate(body.bones):
            parent = np.eye(4) if body.parents[i] < 0 else matrices[body.parents[i]]
            turn = turns.get(name)
            if turn is None:
                matrices[i] = parent
                continue
            local = np.eye(4)
            local[:3, :3] = turn
            local[:3, 3] = self.joints_m[i] - turn @ self.joints_m[i]
            matrices[i] = parent @ local
        return matrices[:, :3]
