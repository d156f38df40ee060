"""Camera, light and where the heads are in the picture. Pixels of the picture, metres, radians."""

import bpy
import numpy as np
from mathutils import Vector

from .figure import TO_BLENDER
from .rotation import from_yaw_pitch_roll, unit

# name: picture size, columns and rows of heads, height of a head (pixels, chin to crown), field of view (degrees),
# share of the frames
LAYOUTS = {
    "twelve": ((1024, 768), (4, 3), (88, 122), (35, 90), 0.44),
    "small": ((768, 576), (4, 3), (60, 92), (35, 90), 0.34),
    "six": ((960, 640), (3, 2), (125, 160), (45, 100), 0.16),
    "close": ((720, 400), (2, 1), (150, 210), (60, 95), 0.06),
}


def draw_frame(rng):
    """Layout, field of view, tilt of the camera and light of one frame."""
    name = str(rng.choice(list(LAYOUTS), p=[layout[-1] for layout in LAYOUTS.values()]))
    size, grid, heights, fov, _ = LAYOUTS[name]
    hfov_rad = np.deg2rad(rng.uniform(*fov))
    return {
        "layout": name, "size_px": size, "grid": grid, "heights_px": heights, "hfov_rad": float(hfov_rad),
        "focal_px": float(size[0] / 2 / np.tan(hfov_rad / 2)),
        "crowded": bool(rng.random() < 0.16),
        "camera_down_rad": float(np.clip(rng.normal(np.deg2rad(5), np.deg2rad(16)), *np.deg2rad([-35, 50]))),
        "camera_roll_rad": float(rng.normal(0, np.deg2rad(3))),
        "light": draw_light(rng),
    }  # fmt: skip


def draw_places(rng, frame, figures):
    """Where each head is: its point (camera axes) and the tilt of its body. Lower rows are nearer, as in an audience,
    so that shoulders end behind the heads below."""
    columns, rows = frame["grid"]
    width, height = frame["size_px"]
    low, high = frame["heights_px"]
    spread = 0.42 if frame["crowded"] else 0.10
    for figure, cell in zip(figures, rng.permutation(columns * rows), strict=True):
        row, column = divmod(int(cell), columns)
        u = np.clip(column + 0.5 + rng.uniform(-spread, spread), 0.36, columns - 0.36) * width / columns
        v = np.clip(row + 0.47 + rng.uniform(-spread, spread), 0.36, rows - 0.4) * height / rows
        nearness = (row + rng.uniform(0, 1)) / rows
        head_px = low + (high - low) * nearness
        head_m = figure.human.chin_y_m - figure.human.crown_y_m
        depth_m = frame["focal_px"] * head_m / head_px
        point_m = depth_m * np.array([(u - width / 2) / frame["focal_px"], (v - height / 2) / frame["focal_px"], 1])
        down = frame["camera_down_rad"] + rng.normal(0, np.deg2rad(8))
        roll = frame["camera_roll_rad"] + rng.normal(0, np.deg2rad(3))
        yield figure, point_m, from_yaw_pitch_roll(0, -down, roll)


def draw_light(rng):
    """Key light, fill, rim and surroundings. Directions point from the light to the scene, camera axes."""
    backlit = rng.random() < 0.14
    side = rng.uniform(-np.pi, np.pi) if not backlit else np.pi + rng.normal(0, 0.5)
    side = side * (1 if backlit else 0.62)
    height = rng.uniform(-0.15, 1.2)
    # a light beside the camera shines into the scene: z > 0
    key = unit([-np.sin(side) * np.cos(height), np.sin(height), np.cos(side) * np.cos(height)])
    warmth = float(rng.normal(0, 0.5))
    hard = float(rng.uniform(0.3, 1.0))
    fill_side = rng.uniform(-1.6, 1.6)
    stops = np.clip(rng.normal(0.2, 0.55), -1.5, 1.2) if rng.random() < 0.8 else rng.uniform(-3.2, -1)
    return {
        "key_direction": key, "backlit": bool(backlit), "warmth": warmth, "hardness": hard,
        "key": 3.0 * hard * (1.6 if backlit else 1.0), "key_angle_rad": float(rng.uniform(0.01, 0.5)),
        "ambient": 0.9 * (1 - hard) + 0.04,
        "fill": float(rng.uniform(0, 0.7)),
        "fill_direction": unit([-np.sin(fill_side), rng.uniform(-0.2, 0.6), np.cos(fill_side)]),
        "fill_warmth": float(rng.normal(0, 0.6)),
        "exposure_stops": float(stops),
        "filmic": bool(rng.random() < 0.3),
    }  # fmt: skip


def tint(warmth):
    """RGB of a light; warmth > 0 is towards yellow."""
    return np.clip(np.exp(np.array([0.28, 0.0, -0.40]) * warmth), 0.2, 2.5)


class Stage:
    """Blender's scene: one camera at the origin, two suns, a world of one colour."""

    def __init__(self, samples):
        for thing in list(bpy.data.objects):
            bpy.data.objects.remove(thing)
        self.scene = scene = bpy.context.scene
        camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
        camera.data.sensor_fit, camera.data.clip_start, camera.data.clip_end = "HORIZONTAL", 0.05, 60
        scene.camera = camera
        self.camera = camera
        self.key = self._sun("key", True)
        self.fill = self._sun("fill", False)
        scene.collection.objects.link(camera)
        world = bpy.data.worlds.new("world")
        world.use_nodes = True
        self.world = world.node_tree.nodes["Background"]
        scene.world = world
        scene.render.engine = "BLENDER_EEVEE"
        scene.render.film_transparent = True
        scene.render.image_settings.file_format = "PNG"
        scene.render.image_settings.color_mode = "RGBA"
        scene.render.image_settings.compression = 5
        scene.render.resolution_percentage = 100
        eevee = scene.eevee
        eevee.taa_render_samples = samples
        eevee.use_gtao, eevee.gtao_distance = True, 0.15
        eevee.use_soft_shadows = True
        eevee.shadow_cascade_size = "1024"
        eevee.use_ssr = eevee.use_bloom = False
        # the world's light is filtered anew for each frame: 1.3 s at the default size
        eevee.gi_cubemap_resolution = "64"
        eevee.gi_diffuse_bounces = 0

    def _sun(self, name, shadow):
        lamp = bpy.data.lights.new(name, "SUN")
        lamp.use_shadow = shadow
        lamp.shadow_cascade_count = 2
        lamp.shadow_cascade_max_distance = 9
        thing = bpy.data.objects.new(name, lamp)
        thing.rotation_mode = "QUATERNION"
        bpy.context.scene.collection.objects.link(thing)
        return thing

    def set(self, frame):
        """Camera and light of a frame."""
        render = self.scene.render
        render.resolution_x, render.resolution_y = frame["size_px"]
        self.camera.data.angle = frame["hfov_rad"]
        light = frame["light"]
        for thing, name in ((self.key, "key"), (self.fill, "fill")):
            thing.data.energy = light[name]
            direction = Vector(light[name + "_direction"] * TO_BLENDER)
            thing.rotation_quaternion = direction.to_track_quat("-Z", "Y")
        self.key.data.color = tint(light["warmth"])
        self.key.data.angle = light["key_angle_rad"]
        self.fill.data.color = tint(light["fill_warmth"])
        self.world.inputs["Color"].default_value = (*np.clip(tint(-light["warmth"] * 0.3), 0, 1), 1)
        self.world.inputs["Strength"].default_value = light["ambient"]
        view = self.scene.view_settings
        view.view_transform = "Filmic" if light["filmic"] else "Standard"
        view.exposure = light["exposure_stops"] + (0.6 if light["filmic"] else 0)

    def render(self, path):
        """Draws the frame into a PNG with alpha."""
        self.scene.render.filepath = path
        bpy.ops.render.render(write_still=True)
