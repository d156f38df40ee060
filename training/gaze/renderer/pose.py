"""How a person holds head, eyes, lids and face in one picture, drawn from a random stream. Radians, metres."""

import numpy as np

from .rotation import FORWARD, from_yaw_pitch_roll, yaw_pitch

EYE_YAW_MAX_RAD = np.deg2rad(45)
EYE_UP_MAX_RAD = np.deg2rad(30)
EYE_DOWN_MAX_RAD = np.deg2rad(45)

# The weight of a lid that is lowered without a blink stays under this.
LID_DOWN_MAX = 0.88
BOTH = ("left", "right")


def both(**weights):
    """Expression units of both sides; `_` stands for `-`, `SIDE` for the side."""
    return {
        name.replace("SIDE", side).replace("_", "-"): weight
        for name, weight in weights.items() for side in BOTH
    }  # fmt: skip


# Weights at full strength.
EXPRESSIONS = {
    "neutral": {},
    "smile": {"mouth-corner-puller": 0.9, "mouth-part-later": 0.25, **both(eye_SIDE_slit=0.2)},
    "laugh": {"mouth-corner-puller": 1.0, "mouth-open": 0.55, **both(eye_SIDE_slit=0.45, nose_SIDE_elevation=0.3)},
    "talk": {"mouth-open": 0.5, "mouth-part-later": 0.1},
    "talk-round": {"mouth-open": 0.35, "mouth-pursing": 0.55},
    "talk-wide": {"mouth-open": 0.3, "mouth-retraction": 0.35, "mouth-part-later": 0.25},
    "yawn": {"mouth-open": 0.8, **both(eye_SIDE_slit=0.5, eyebrows_SIDE_up=0.3)},
    "surprise": {
        "mouth-open": 0.5,
        **both(eye_SIDE_opened_up=0.9, eyebrows_SIDE_inner_up=1.3, eyebrows_SIDE_extern_up=1.1),
    },
    "frown": {"mouth-compression": 0.5, **both(eyebrows_SIDE_down=0.9, eye_SIDE_slit=0.25)},
    "sad": {"mouth-depression": 0.7, **both(eyebrows_SIDE_inner_up=0.9)},
    "squint": both(eye_SIDE_slit=0.8, eyebrows_SIDE_down=0.4),
}
EXPRESSION_ODDS = (0.40, 0.13, 0.08, 0.11, 0.06, 0.06, 0.02, 0.03, 0.05, 0.03, 0.03)


def draw_body(rng, facing=False):
    """Which way the body faces: yaw against the lens over the full circle, more often towards it; with `facing` always so."""
    if facing:
        return float(np.clip(rng.normal(0, np.deg2rad(24)), *np.deg2rad([-60, 60])))
    if rng.random() < 0.78:
        return float(np.clip(rng.normal(0, np.deg2rad(46)), -np.pi, np.pi))
    return float(rng.uniform(-np.pi, np.pi))


def draw_head(rng):
    """Yaw, pitch and roll of the head against the body."""
    yaw = np.clip(rng.normal(0, np.deg2rad(27)), *np.deg2rad([-72, 72]))
    downcast = rng.random() < 0.16
    pitch = rng.normal(np.deg2rad(-27 if downcast else 0), np.deg2rad(14))
    roll = rng.normal(0, np.deg2rad(8)) if rng.random() < 0.8 else rng.uniform(*np.deg2rad([-30, 30]))
    return float(yaw), float(np.clip(pitch, *np.deg2rad([-55, 42]))), float(np.clip(roll, *np.deg2rad([-30, 30])))


def limited(yaw_rad, pitch_rad):
    """Eyes do not turn further than their muscles let them; the limits narrow towards the corners."""
    pitch_max = EYE_UP_MAX_RAD if pitch_rad > 0 else EYE_DOWN_MAX_RAD
    size = np.hypot(yaw_rad / EYE_YAW_MAX_RAD, pitch_rad / pitch_max)
    return (yaw_rad / size, pitch_rad / size) if size > 1 else (yaw_rad, pitch_rad)


def draw_eyes(rng, head_yaw_rad, head_pitch_rad, head_to_lens):
    """Yaw and pitch of the gaze in the head, and what governs it.

    Most looks go where the head has turned to, the eyes further by a third to a half (head and eyes share a gaze shift:
    Freedman 2008); some are at the lens, some are glances in any direction.
    """
    kind = rng.choice(["with-head", "lens", "any"], p=[0.5, 0.14, 0.36])
    if kind == "lens":
        yaw, pitch = yaw_pitch(head_to_lens)
        if limited(yaw, pitch) == (yaw, pitch):
            return float(yaw), float(pitch), "lens"
        kind = "with-head"
    if kind == "with-head":
        share = rng.uniform(0.2, 0.7)
        yaw = head_yaw_rad * share + rng.normal(0, np.deg2rad(9))
        pitch = head_pitch_rad * share + rng.normal(np.deg2rad(-4), np.deg2rad(9))
    else:
        yaw = rng.uniform(-EYE_YAW_MAX_RAD, EYE_YAW_MAX_RAD)
        pitch = rng.uniform(-EYE_DOWN_MAX_RAD, EYE_UP_MAX_RAD)
    yaw, pitch = limited(yaw, pitch)
    return float(yaw), float(pitch), str(kind)


def draw_expression(rng):
    name = str(rng.choice(list(EXPRESSIONS), p=EXPRESSION_ODDS))
    strength = float(rng.uniform(0.4, 1.1))
    weights = {unit: weight * strength for unit, weight in EXPRESSIONS[name].items()}
    for unit in ("mouth-open", "mouth-pursing", "mouth-elevation", "eyebrows-left-up", "eyebrows-right-up"):
        if rng.random() < 0.15:
            weights[unit] = weights.get(unit, 0) + float(rng.uniform(0, 0.25))
    return name, strength, weights


def draw_blink(rng):
    """How far each eye is closed beyond what gaze asks for: mostly 0; 1 is shut."""
    chance = rng.random()
    if chance < 0.07:
        return {"L": 1.0, "R": 1.0}
    if chance < 0.12:
        half = float(rng.uniform(0.35, 0.9))
        return {"L": half, "R": half}
    if chance < 0.13:
        shut = rng.choice(["L", "R"])
        return {side: float(side == shut) for side in "LR"}
    return {"L": 0.0, "R": 0.0}


def lids(weights, eye_pitch_rad, blink, person, human, eyes):
    """Adds the lids to an expression. The edge of the upper lid lies a little inside the upper rim of the iris and goes
    up and down with it (it follows a lowered gaze nearly fully); a blink closes it."""
    found = dict(weights)
    gain = 0.95 if eye_pitch_rad > 0 else person["lid_gain"]
    for side, word in (("L", "left"), ("R", "right")):
        iris_up_m = eyes.iris_ahead_m[side] * np.sin(eye_pitch_rad * eyes.turn_share[side])
        wanted_m = gain * iris_up_m + eyes.iris_radius_m[side] - person["lid_cover_m"]
        higher_m = wanted_m - human.lid_height_m(side, eyes.centre_m[side])
        raised, closed = f"eye-{word}-opened-up", f"eye-{word}-closure"
        if higher_m > 0:
            found[raised] = found.get(raised, 0) + min(1.6, higher_m / human.lid_travel_m(raised, side))
        else:
            found[closed] = min(LID_DOWN_MAX, -higher_m / human.lid_travel_m(closed, side))
        # narrowed eyes still see where they look
        slit = f"eye-{word}-slit"
        found[slit] = found.get(slit, 0) * (1 - 0.7 * np.clip(abs(eye_pitch_rad) / EYE_UP_MAX_RAD, 0, 1))
        open_share = 1 - np.clip(blink[side] * 1.5, 0, 1)
        found[raised] = float(found.get(raised, 0) * open_share)
        found[slit] = float(found[slit] * open_share)
        found[closed] = float(max(found.get(closed, 0), blink[side]))
    return found


def draw_pose(rng, figure, camera_from_world, point_m, facing=False):
    """One pose. `point_m`: where the head shall be (camera axes); `camera_from_world` tilts the body to the camera; `facing`: the
    body faces the camera."""
    body_yaw = draw_body(rng, facing)
    yaw, pitch, roll = draw_head(rng)
    body_from_head = from_yaw_pitch_roll(yaw, pitch, roll)
    camera_from_body = camera_from_world @ from_yaw_pitch_roll(body_yaw, 0)
    camera_from_head = camera_from_body @ body_from_head
    to_lens = camera_from_head.T @ -np.asarray(point_m, float)
    eye_yaw, eye_pitch, gaze_kind = draw_eyes(rng, yaw, pitch, to_lens)
    eye_direction = from_yaw_pitch_roll(eye_yaw, eye_pitch) @ FORWARD
    expression, strength, weights = draw_expression(rng)
    blink = draw_blink(rng)
    reach = (
        float(np.linalg.norm(point_m)) if gaze_kind == "lens" else float(np.exp(rng.uniform(np.log(0.4), np.log(8))))
    )
    return {
        "camera_from_body": camera_from_body, "body_from_head": body_from_head, "camera_from_head": camera_from_head,
        "head_in_body_rad": (yaw, pitch, roll), "eye_in_head_rad": (eye_yaw, eye_pitch), "gaze_kind": gaze_kind,
        "eye_direction_head": eye_direction, "gaze_reach_m": reach,
        "expression": expression, "expression_strength": strength, "blink": blink,
        "weights": lids(weights, eye_pitch, blink, figure.person, figure.human, figure.eyes),
        "shrug_rad": float(max(0, rng.normal(0, 0.06))),
    }  # fmt: skip
