"""The label of one head: plain numbers, ready for JSON. Spaces and signs as in docs/conventions.md."""

import numpy as np

from .eyes import SIDES
from .rotation import FORWARD, camera_from_sight, unit, yaw_pitch_roll
from .visibility import covered, face_points, face_seen, iris_seen

VERSION = 1
EYES_VISIBLE_FROM = 0.15
CROP_SIDE_MAX_PX = 320


def plain(value):
    """Arrays to rounded lists, for JSON."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(entry) for entry in value]
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, (float, np.floating)):
        return round(float(value), 5)
    if isinstance(value, np.integer):
        return int(value)
    return value


class Pinhole:
    """The frame's camera: no distortion, optical axis through the middle of the picture."""

    def __init__(self, frame):
        self.focal_px = frame["focal_px"]
        self.size_px = frame["size_px"]
        self.centre_px = np.array(self.size_px) / 2

    def pixels(self, points_m):
        points_m = np.asarray(points_m)
        return points_m[..., :2] / points_m[..., 2:] * self.focal_px + self.centre_px

    def box(self, points_m):
        """[x0, y0, x1, y1] about points; may reach beyond the picture."""
        at = self.pixels(points_m)
        return np.concatenate([at.min(0), at.max(0)])


def head_points(figure):
    """Head with hair, from chin to crown: hair that hangs lower does not count."""
    parts = [figure.head_m]
    down = figure.head_turn @ np.array([0, 1, 0])
    middle = (figure.eye_centres_m["L"] + figure.eye_centres_m["R"]) / 2
    for part in ("hair", "hat"):
        if part in figure.worn:
            points = figure.places_m[part]
            parts.append(points[(points - middle) @ down < figure.human.chin_y_m])
    return np.concatenate(parts)


def crop_of(box, camera):
    """The square of twice the head's size about its middle, and the side (pixels) it is kept with."""
    side = 2 * max(box[2] - box[0], box[3] - box[1])
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    corner = np.round([x - side / 2, y - side / 2])
    side = int(round(side))
    inside = np.clip(corner + side, 0, camera.size_px) - np.clip(corner, 0, camera.size_px)
    return {
        "x0_px": int(corner[0]), "y0_px": int(corner[1]), "side_px": side,
        "kept_side_px": min(side, CROP_SIDE_MAX_PX),
        "share_in_picture": float(np.prod(np.maximum(inside, 0)) / side**2),
    }  # fmt: skip


def label_head(figure, pose, frame, rays, camera):
    """Everything that is known of one head in one frame."""
    person = figure.person
    turn = figure.head_turn
    middle = (figure.eye_centres_m["L"] + figure.eye_centres_m["R"]) / 2
    sight = camera_from_sight(middle)
    forward = turn @ FORWARD
    head_box = camera.box(head_points(figure))
    seen = iris_seen(rays, figure)
    open_m = figure.human.open_lid_m
    to_lens = -unit(middle)
    return {
        "version": VERSION, "identity": person["seed"],
        "head": {
            "camera_from_head": turn, "forward": forward, "forward_from_sight": sight.T @ forward,
            "yaw_pitch_roll_rad": yaw_pitch_roll(turn), "yaw_pitch_roll_from_sight_rad": yaw_pitch_roll(sight.T @ turn),
            "angle_to_lens_rad": np.arccos(np.clip(forward @ to_lens, -1, 1)),
            "box_px": head_box, "height_px": head_box[3] - head_box[1],
            "face_box_px": camera.box(figure.head_m[face_points(figure)]),
            "distance_m": np.linalg.norm(middle), "depth_m": middle[2], "eyes_middle_m": middle,
            "height_m": figure.human.chin_y_m - figure.human.crown_y_m,
            "face_seen": face_seen(rays, figure), "covered": covered(rays, figure),
        },
        "gaze": {
            "direction": figure.gaze, "direction_from_sight": sight.T @ figure.gaze, "kind": pose["gaze_kind"],
            "reach_m": pose["gaze_reach_m"], "eye_in_head_rad": pose["eye_in_head_rad"],
            "angle_to_lens_rad": np.arccos(np.clip(figure.gaze @ to_lens, -1, 1)),
        },
        "eyes": {
            side: {
                "centre_px": camera.pixels(figure.eye_centres_m[side]), "centre_m": figure.eye_centres_m[side],
                "iris_px": camera.pixels(figure.iris_disc_m[side][0]), "direction": figure.eye_directions[side],
                "iris_seen": seen[side], "blink": pose["blink"][side],
                "iris_ahead_mm": figure.eyes.iris_ahead_m[side] * 1000, "turn_share": figure.eyes.turn_share[side],
                "lid_opening": figure.lid_gap_m[side] / open_m[side], "lid_gap_mm": figure.lid_gap_m[side] * 1000,
            }
            for side in SIDES
        },
        "eyes_visible": max(seen.values()) >= EYES_VISIBLE_FROM,
        "expression": {"name": pose["expression"], "strength": pose["expression_strength"]},
        "person": {
            "hair": person["hair"], "sex": person["sex"], "age": person["age"], "origin": person["origin"],
            "beard": person["beard"], "skin": person["skin"],
            "glasses": None if person["glasses"] is None else "dark" if person["glasses"]["dark"] else "clear",
        },
        "light": frame["light"],
        "camera": {"size_px": frame["size_px"], "focal_px": frame["focal_px"], "hfov_rad": frame["hfov_rad"],
                   "centre_px": camera.centre_px},
        "layout": frame["layout"], "crowded": frame["crowded"],
        "crop": crop_of(head_box, camera),
    }  # fmt: skip
