"""Directions and signs, without Blender and without MakeHuman's files."""

import numpy as np
import pytest

from renderer.mirror import FLIP
from renderer.pose import EYE_DOWN_MAX_RAD, EYE_YAW_MAX_RAD, draw_body, draw_eyes, draw_head, limited
from renderer.rotation import (
    FORWARD,
    axis_angle,
    camera_from_sight,
    from_yaw_pitch_roll,
    part_of,
    shortest,
    unit,
    yaw_pitch,
    yaw_pitch_roll,
)  # fmt: skip

CROWN = np.array([0, -1, 0])


def test_signs_are_those_of_the_conventions():
    assert from_yaw_pitch_roll(0.3, 0)[:, 2] @ [1, 0, 0] < 0 < (from_yaw_pitch_roll(0.3, 0) @ FORWARD)[0]
    assert (from_yaw_pitch_roll(0, 0.3) @ FORWARD)[1] < 0
    assert (from_yaw_pitch_roll(0, 0, 0.3) @ CROWN)[0] > 0
    assert np.allclose(from_yaw_pitch_roll(0, 0), np.eye(3))


@pytest.mark.parametrize("angles", [(0.5, -0.4, 0.3), (-3.0, 0.9, -0.5), (1.6, -1.2, 0.0)])
def test_angles_come_back(angles):
    rotation = from_yaw_pitch_roll(*angles)
    assert np.allclose(yaw_pitch_roll(rotation), angles)
    assert np.allclose(yaw_pitch(rotation @ FORWARD), angles[:2])
    assert np.isclose(np.linalg.det(rotation), 1)


@pytest.mark.parametrize("angles", [(0.5, -0.4, 0.3), (-2.0, 0.9, -0.5)])
def test_mirroring_negates_yaw_and_roll(angles):
    yaw, pitch, roll = angles
    assert np.allclose(FLIP @ from_yaw_pitch_roll(*angles) @ FLIP, from_yaw_pitch_roll(-yaw, pitch, -roll))
    point = np.array([0.4, -0.2, 1.5])
    assert np.allclose(FLIP @ camera_from_sight(point) @ FLIP, camera_from_sight(FLIP @ point))


def test_a_look_at_the_lens_is_straight_along_the_sight():
    point = np.array([0.7, 0.3, 1.1])
    seen = camera_from_sight(point).T @ -unit(point)
    assert np.allclose(seen, FORWARD)


def test_four_quarters_make_the_whole():
    rotation = from_yaw_pitch_roll(1.1, -0.6, 0.4)
    quarter = part_of(rotation, 0.25)
    assert np.allclose(np.linalg.matrix_power(quarter, 4), rotation)
    assert np.allclose(shortest([1, 0, 0], [0, 0, 1]) @ [1, 0, 0], [0, 0, 1])
    assert np.allclose(axis_angle(np.eye(3)), 0)


def test_eyes_stay_within_their_limits():
    rng = np.random.default_rng(0)
    for _ in range(500):
        yaw, pitch, _ = draw_head(rng)
        eye_yaw, eye_pitch, kind = draw_eyes(rng, yaw, pitch, FORWARD)
        assert abs(eye_yaw) <= EYE_YAW_MAX_RAD + 1e-9 and -EYE_DOWN_MAX_RAD - 1e-9 <= eye_pitch
        assert kind in ("with-head", "lens", "any")
    assert np.allclose(limited(10, 0), (EYE_YAW_MAX_RAD, 0))


def test_bodies_of_the_part_for_eyes_face_the_camera():
    rng = np.random.default_rng(0)
    yaws = np.rad2deg([[draw_body(rng, facing) for _ in range(500)] for facing in (True, False)])
    assert abs(yaws[0]).max() <= 60 and abs(yaws[1]).max() > 120
