"""What of a head the camera sees, by rays from points of it to the lens. Shares from 0 to 1; camera axes, metres."""

import bpy
import numpy as np
from mathutils import Vector
from mathutils.interpolate import poly_3d_calc
from PIL import Image

from .eyes import SIDES
from .figure import TO_BLENDER
from .human import head_vertices
from .rotation import FORWARD

SEE_THROUGH_BELOW = 0.4
SKIP_M = 0.0006


class Rays:
    """Ray tests in the scene as it is posed. Strands of hair hide by their picture's alpha, lenses by theirs."""

    def __init__(self, figures):
        self.scene = bpy.context.scene
        self.graph = bpy.context.evaluated_depsgraph_get()
        self.owner = {thing.name: (figure, part) for figure in figures for part, thing in figure.things.items()}
        self.alphas = {}

    def blocker(self, point_m, ignored=()):
        """(figure, part) of what is between a point and the lens, ("cover", name) for other things, None if seen."""
        length = float(np.linalg.norm(point_m))
        towards = Vector((-point_m / length * TO_BLENDER).tolist())
        start = Vector((point_m * TO_BLENDER).tolist())
        gone = SKIP_M
        for _ in range(24):
            hit, place, _, face, thing, _ = self.scene.ray_cast(
                self.graph, start + towards * gone, towards, distance=max(length - gone - 0.05, 0)
            )
            if not hit:
                return None
            found = self.owner.get(thing.name, ("cover", thing.name))
            if found[1] not in ignored and self.opaque(thing, found, face, place):
                return found
            gone = (place - start).length + SKIP_M
        return None

    def opaque(self, thing, found, face, place):
        figure, part = found
        if part == "lens":
            return figure.person["glasses"]["lens_alpha"] >= 0.5
        if part in ("brows", "lashes"):
            return False
        if part != "hair":
            return True
        image = figure.materials["hair"].image_node.image.filepath
        if image not in self.alphas:
            self.alphas[image] = np.asarray(Image.open(image).convert("RGBA"))[:, :, 3]
        alpha = self.alphas[image]
        mesh = thing.data
        polygon = mesh.polygons[face]
        corners = [mesh.vertices[v].co for v in polygon.vertices]
        shares = poly_3d_calc(corners, place)
        uv = np.zeros(2)
        for share, loop in zip(shares, polygon.loop_indices, strict=True):
            uv += share * np.array(mesh.uv_layers[0].data[loop].uv)
        height, width = alpha.shape
        column, row = int(uv[0] % 1 * (width - 1)), int((1 - uv[1] % 1) * (height - 1))
        return alpha[row, column] / 255 * 1.35 > SEE_THROUGH_BELOW


def iris_seen(rays, figure):
    """Share of each iris that the camera sees: 0 for closed lids, dark glasses, eyes behind nose, hair or a hand."""
    return {
        side: float(np.mean([rays.blocker(point) is None for point in figure.iris_disc_m[side]])) for side in SIDES
    }  # fmt: skip


def face_points(figure):
    """Indices (into `head_m`) of some points of the face: those of the head that look forwards, brow to chin."""
    rest = figure.human.shape_m[head_vertices()]
    front = np.nonzero((rest[:, 2] < 0.025) & (rest[:, 1] > -0.035) & (np.abs(rest[:, 0]) < 0.062))[0]
    return front


def face_seen(rays, figure):
    """Share of the face that the camera sees; brows, lashes, lenses and the frame of glasses do not hide it."""
    front = face_points(figure)
    skin = figure.head_m[front]
    middle = figure.head_m.mean(0)
    outer = skin[np.einsum("nj,nj->n", skin - middle, np.broadcast_to(figure.head_turn @ FORWARD, skin.shape)) > 0.03]
    chosen = outer[:: max(1, len(outer) // 24)]
    return float(np.mean([rays.blocker(point, ("frame", "lens")) is None for point in chosen]))


def covered(rays, figure):
    """Share of the side of the head towards the camera that something else hides: a hand, another head."""
    points = np.concatenate([figure.head_m, *([figure.places_m["hair"]] if "hair" in figure.worn else [])])
    near = points[points[:, 2] < np.median(points[:, 2])]
    chosen = near[:: max(1, len(near) // 24)]
    others = [rays.blocker(point) for point in chosen]
    return float(np.mean([found is not None and found[0] is not figure for found in others]))
