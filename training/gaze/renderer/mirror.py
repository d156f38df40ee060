"""The label of a head in the mirrored picture: what flipping a crop left to right does to it."""

import copy

import numpy as np

FLIP = np.diag([-1.0, 1.0, 1.0])


def flipped(vector):
    return [-vector[0], *vector[1:]]


def mirrored(label):
    """A new label for the whole picture flipped left to right: the person's left and right change places."""
    found = copy.deepcopy(label)
    width = label["camera"]["size_px"][0]
    head, gaze = found["head"], found["gaze"]
    head["camera_from_head"] = (FLIP @ np.array(head["camera_from_head"]) @ FLIP).tolist()
    for key in ("yaw_pitch_roll_rad", "yaw_pitch_roll_from_sight_rad"):
        yaw, pitch, roll = head[key]
        head[key] = [-yaw, pitch, -roll]
    for key in ("forward", "forward_from_sight", "eyes_middle_m"):
        head[key] = flipped(head[key])
    for key in ("box_px", "face_box_px"):
        x0, y0, x1, y1 = head[key]
        head[key] = [width - x1, y0, width - x0, y1]
    for key in ("direction", "direction_from_sight", "eye_in_head_rad"):
        gaze[key] = flipped(gaze[key])
    eyes = {"L": found["eyes"]["R"], "R": found["eyes"]["L"]}
    for eye in eyes.values():
        for key in ("centre_m", "direction"):
            eye[key] = flipped(eye[key])
        for key in ("centre_px", "iris_px"):
            eye[key] = [width - eye[key][0], eye[key][1]]
    found["eyes"] = eyes
    found["crop"]["x0_px"] = width - label["crop"]["x0_px"] - label["crop"]["side_px"]
    for key in ("key_direction", "fill_direction"):
        found["light"][key] = flipped(found["light"][key])
    return found
