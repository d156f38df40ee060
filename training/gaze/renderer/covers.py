"""What hides a head now and then: hands and a plain board. Metres; placed in camera axes."""

import numpy as np

from . import materials
from .figure import fill, make_object, move, show
from .identity import SKIN_TONES, between
from .mh_data import base
from .rotation import about_axis, from_yaw_pitch_roll, unit

HANDS = 2


class Hand:
    """The left hand and forearm of MakeHuman's body, with fingers bent at random."""

    def __init__(self, number):
        body = base()
        arm = body.below("lowerarm02.L")
        on_arm = body.weights[:, arm].sum(1) > 0.5
        faces = [
            face for face, group in zip(body.mesh.faces, body.mesh.groups, strict=True)
            if group == "body" and all(on_arm[v] for v in face)
        ]  # fmt: skip
        self.used = np.array(sorted({v for face in faces for v in face}))
        place = {v: k for k, v in enumerate(self.used.tolist())}
        self.rest = body.vertices_m[self.used]
        self.weights = body.weights[self.used]
        self.joints = np.array([body.vertices_m[vertices].mean(0) for vertices in body.joint_vertices])
        wrist, middle, index, little = (
            self.joints[body.index[name]] for name in ("wrist.L", "finger3-1.L", "finger2-1.L", "finger5-1.L")
        )
        self.palm = (wrist + middle) / 2
        along = unit(middle - wrist)
        normal = unit(np.cross(along, little - index))
        self.frame = np.stack([along, normal, np.cross(along, normal)], 1)
        self.thing = make_object(f"hand-{number}")
        self.material = materials.plain(f"hand-{number}", 0.5)
        fill(self.thing, self.rest, [[place[v] for v in face] for face in faces], self.material)
        show(self.thing, False)

    def bent(self, bend_rad):
        """The hand with each finger joint bent."""
        body = base()
        matrices = np.repeat(np.eye(4)[None], len(body.bones), 0)
        axis = self.frame[:, 2]
        for i in body.below("wrist.L"):
            local = np.eye(4)
            name = body.bones[i]
            if name.startswith(("finger2", "finger3", "finger4", "finger5")):
                turn = about_axis(axis, bend_rad)
                local[:3, :3] = turn
                local[:3, 3] = self.joints[i] - turn @ self.joints[i]
            matrices[i] = matrices[body.parents[i]] @ local
        moved = np.einsum("nb,bij->nij", self.weights, matrices[:, :3])
        return np.einsum("nij,nj->ni", moved[:, :, :3], self.rest) + moved[:, :, 3]

    def cover(self, rng, figure):
        """Puts the hand before a head."""
        vertices = self.bent(rng.uniform(-0.6, 0.6)) - self.palm
        fingers = rng.uniform(-1.9, 1.9)
        along = np.array([np.sin(fingers), -np.cos(fingers), rng.uniform(-0.3, 0.3)])
        normal = np.array([rng.normal(0, 0.3), rng.normal(0, 0.3), rng.choice([-1, 1])])
        x = unit(along)
        y = unit(normal - (normal @ x) * x)
        goal = np.stack([x, y, np.cross(x, y)], 1)
        middle = place_before(rng, figure, rng.uniform(0.02, 0.09))
        move(self.thing, vertices @ self.frame @ goal.T * rng.uniform(0.9, 1.1) + middle)
        self.material.set(colour=between(SKIN_TONES, rng.uniform(0, 6)))
        show(self.thing, True)


def place_before(rng, figure, gap_m):
    """A point between camera and head, beside or before the face."""
    nearest_m = figure.head_m[:, 2].min()
    point = figure.head_m.mean(0) + np.array([rng.uniform(-0.11, 0.11), rng.uniform(-0.09, 0.13), 0])
    return point * ((nearest_m - gap_m) / point[2])


class Board:
    """A rectangle: a screen, a book, a phone, the edge of a thing."""

    def __init__(self):
        self.thing = make_object("board")
        self.material = materials.plain("board", 0.6)
        corners = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], float)
        fill(self.thing, corners, [[0, 1, 2, 3]], self.material)
        show(self.thing, False)

    def cover(self, rng, figure):
        half = np.array([rng.uniform(0.03, 0.2), rng.uniform(0.03, 0.2), 0])
        corners = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * half
        turn = from_yaw_pitch_roll(rng.normal(0, 0.4), rng.normal(0, 0.4), rng.uniform(-1, 1))
        away = unit([rng.normal(), rng.normal(0.5), 0]) * (np.linalg.norm(half) * 0.8 + rng.uniform(-0.02, 0.08))
        middle = place_before(rng, figure, rng.uniform(0.05, 0.12)) + away
        move(self.thing, corners @ turn.T + middle)
        self.material.set(colour=rng.uniform(0.01, 0.7, 3))
        show(self.thing, True)


class Covers:
    """All covers of the scene."""

    def __init__(self):
        self.hands = [Hand(number) for number in range(HANDS)]
        self.board = Board()

    def place(self, rng, figures):
        """Hides some heads of this frame in part: a hand before every fifteenth head, a board before fewer."""
        for cover, chance in [(hand, 0.36) for hand in self.hands] + [(self.board, 0.3)]:
            show(cover.thing, False)
            if rng.random() < chance * min(1, len(figures) / 8):
                cover.cover(rng, figures[rng.integers(len(figures))])
