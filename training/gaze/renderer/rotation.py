"""Directions and rotations in the axes of docs/conventions.md: x right, y down, z into the scene. Angles in radians.

A head turned by the identity is upright and square to the picture and looks along (0, 0, -1).
"""

import numpy as np

FORWARD = np.array([0.0, 0.0, -1.0])


def unit(vector):
    """The vector scaled to length 1; rows of a matrix each for itself."""
    vector = np.asarray(vector, float)
    return vector / np.maximum(np.linalg.norm(vector, axis=-1, keepdims=True), 1e-12)


def about_axis(axis, angle_rad):
    """Right-handed rotation about an axis (Rodrigues)."""
    x, y, z = unit(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle_rad) * cross + (1 - np.cos(angle_rad)) * cross @ cross


def axis_angle(rotation):
    """The rotation as a vector: its axis times its angle, 0 to just under pi."""
    angle_rad = np.arccos(np.clip((np.trace(rotation) - 1) / 2, -1, 1))
    if angle_rad < 1e-7:
        return np.zeros(3)
    skew = np.array([rotation[2, 1] - rotation[1, 2], rotation[0, 2] - rotation[2, 0], rotation[1, 0] - rotation[0, 1]])
    return skew / (2 * np.sin(angle_rad) + 1e-12) * angle_rad


def part_of(rotation, share):
    """A share (0 to 1) of a rotation, about the same axis."""
    vector = axis_angle(rotation) * share
    angle_rad = np.linalg.norm(vector)
    return np.eye(3) if angle_rad < 1e-9 else about_axis(vector, angle_rad)


def shortest(from_direction, to_direction):
    """The rotation by the smallest angle that brings one direction to the other."""
    a, b = unit(from_direction), unit(to_direction)
    axis = np.cross(a, b)
    sine = np.linalg.norm(axis)
    if sine < 1e-9:
        return np.eye(3) if a @ b > 0 else about_axis([0, 1, 0], np.pi)
    return about_axis(axis, np.arctan2(sine, a @ b))


def from_yaw_pitch_roll(yaw_rad, pitch_rad, roll_rad=0.0):
    """Yaw > 0 turns to image right, pitch > 0 looks up, roll > 0 tips the crown to image right."""
    yaw = about_axis([0, 1, 0], -yaw_rad)
    pitch = about_axis([1, 0, 0], -pitch_rad)
    roll = about_axis([0, 0, 1], roll_rad)
    return yaw @ pitch @ roll


def yaw_pitch(direction):
    """Yaw and pitch of a direction; both 0 for (0, 0, -1)."""
    x, y, z = unit(direction)
    return np.arctan2(x, -z), np.arcsin(np.clip(-y, -1, 1))


def yaw_pitch_roll(rotation):
    """The angles that `from_yaw_pitch_roll` makes this rotation of."""
    yaw_rad, pitch_rad = yaw_pitch(rotation @ FORWARD)
    rest = from_yaw_pitch_roll(yaw_rad, pitch_rad).T @ rotation
    return yaw_rad, pitch_rad, np.arctan2(rest[1, 0], rest[0, 0])


def camera_from_sight(point_m):
    """Turns the optical axis onto the line of sight to a point, by the smallest angle (no roll of its own).

    `camera_from_sight(p).T @ direction` is how a direction looks in the crop around p, had the camera been
    aimed at p: zero yaw and pitch then mean straight at the lens.
    """
    return shortest([0, 0, 1], point_m)
