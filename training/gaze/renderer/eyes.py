"""Eyeballs: where they are, which way they look at rest, and how they turn. Metres, head axes."""

from functools import cache

import numpy as np
from PIL import Image

from .human import lids
from .mh_data import asset_path, read_proxy
from .rotation import FORWARD, part_of, shortest, unit

# Middle and radius of the two irises in the texture coordinates of MakeHuman's eyes.
IRIS_UV_CENTRES = np.array([[0.7045, 0.7029], [0.2885, 0.2907]])
IRIS_UV_RADIUS = 0.1158
SIDES = ("L", "R")
SEAT_SHARE = 0.75
DEPTH_FOR_HEIGHT = 0.3


def eye_proxy():
    return read_proxy(asset_path("eyes", "high-poly", "high-poly.mhclo"))


def uv_weights(mesh, faces, uv):
    """The vertices, and their shares, that make up the point of a mesh at a texture coordinate."""
    best, least = None, np.inf
    for i in faces:
        corners = mesh.faces[i]
        for a, b, c in ((0, 1, 2), (0, 2, 3))[: len(corners) - 2]:
            p = mesh.uvs[[mesh.face_uvs[i][k] for k in (a, b, c)]]
            edges = np.array([p[1] - p[0], p[2] - p[0]]).T
            if abs(np.linalg.det(edges)) < 1e-12:
                continue
            s, t = np.linalg.solve(edges, uv - p[0])
            outside = max(0, -s, -t, s + t - 1)
            if outside < least:
                least, best = outside, ([corners[a], corners[b], corners[c]], [1 - s - t, s, t])
    return best


def ring(near_uv, share, count):
    """Texture coordinates on a circle of a share of an iris's radius; the iris is the one near a point."""
    centre = min(IRIS_UV_CENTRES, key=lambda uv: np.linalg.norm(uv - near_uv))
    turns = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return centre + share * IRIS_UV_RADIUS * np.stack([np.cos(turns), np.sin(turns)], 1)


class EyeMap:
    """What is the same for all people: the faces of each eyeball without its clear shell, and points of the iris."""

    def __init__(self):
        mesh = eye_proxy().mesh
        picture = np.asarray(Image.open(asset_path("eyes", "materials", "brown_eye.png")).convert("RGBA"))
        height, width = picture.shape[:2]
        middles = np.array([mesh.uvs[uvs].mean(0) for uvs in mesh.face_uvs]) % 1
        rows = ((1 - middles[:, 1]) * (height - 1)).astype(int)
        solid = picture[rows, (middles[:, 0] * (width - 1)).astype(int), 3] > 76
        across = np.array([mesh.vertices[face].mean(0)[0] for face in mesh.faces])
        self.faces, self.rim, self.disc = {}, {}, {}
        for side, sign in zip(SIDES, (1, -1), strict=True):
            faces = np.nonzero(solid & (across * sign > 0))[0]
            self.faces[side] = faces.tolist()
            self.rim[side] = [uv_weights(mesh, faces, uv) for uv in ring(middles[faces].mean(0), 1.0, 16)]
            disc = [ring(middles[faces].mean(0), share, count) for share, count in ((0.0, 1), (0.5, 6), (0.9, 10))]
            self.disc[side] = [uv_weights(mesh, faces, uv) for uv in np.concatenate(disc)]


@cache
def eye_map():
    return EyeMap()


def points(vertices_m, weighted):
    return np.array([np.asarray(share) @ vertices_m[corners] for corners, share in weighted])


class Eyes:
    """The two eyeballs of a person.

    Each turns about the centre of a sphere fitted to it; its axis goes from there to the middle of the iris's rim.
    Morphs turn the eyeballs by some degrees (MakeHuman's look up to 8 degrees aside at rest), which is taken out.

    `iris_lever_m`: how far the iris travels for a turn, over its sine. None: as far as it lies before the centre. A
    shorter one is had by turning the ball by a share of the gaze (`turn_share`).
    """

    def __init__(self, human, iris_lever_m=None):
        mesh = eye_proxy().mesh
        fitted = eye_proxy().fitted(human.shape_m)
        where = eye_map()
        self.centre_m, self.vertices_m, self.disc_m, self.faces = {}, {}, {}, {}
        self.uvs = {}
        # how far the iris's rim lies before the centre, and its radius
        self.iris_ahead_m, self.iris_radius_m = {}, {}
        for side in SIDES:
            used = np.array(sorted({v for i in where.faces[side] for v in mesh.faces[i]}))
            place = {v: k for k, v in enumerate(used.tolist())}
            ball = fitted[used]
            middle = ball.mean(0)
            system = np.c_[2 * (ball - middle), np.ones(len(ball))]
            centre = np.linalg.lstsq(system, ((ball - middle) ** 2).sum(1), rcond=None)[0][:3] + middle
            rim = points(fitted, where.rim[side])
            iris = rim.mean(0)
            straight = shortest(iris - centre, FORWARD)
            # Morphed eyeballs sit up to 3 mm too high in their lids (at rest they look down to make up for it): most
            # of that is taken out, and a little depth with it so that the ball stays behind the lower lid.
            high_m = human.shape_m[list(lids()[side]), 1].mean() - centre[1]
            seat = centre + np.array([0, 1, DEPTH_FOR_HEIGHT]) * SEAT_SHARE * np.clip(high_m, -0.003, 0.003)
            self.centre_m[side] = seat
            self.iris_ahead_m[side] = float(np.linalg.norm(iris - centre))
            self.iris_radius_m[side] = float(np.linalg.norm(rim - iris, axis=1).mean())
            self.vertices_m[side] = (ball - centre) @ straight.T
            self.disc_m[side] = (points(fitted, where.disc[side]) - centre) @ straight.T
            self.faces[side] = [[place[v] for v in mesh.faces[i]] for i in where.faces[side]]
            self.uvs[side] = np.array([mesh.uvs[uv] for i in where.faces[side] for uv in mesh.face_uvs[i]])

        self.turn_share = {side: min(1.0, (iris_lever_m or np.inf) / self.iris_ahead_m[side]) for side in SIDES}

    def middle_m(self):
        return (self.centre_m["L"] + self.centre_m["R"]) / 2

    def directions_to(self, target_m):
        """Unit vector from each eye to a point, in head axes."""
        return {side: unit(np.asarray(target_m) - self.centre_m[side]) for side in SIDES}

    def turned(self, side, direction, points_m):
        """Points of an eyeball that looks in a direction. Eyes roll little: the turn is the shortest (Listing)."""
        return points_m @ part_of(shortest(FORWARD, direction), self.turn_share[side]).T + self.centre_m[side]
