"""A person in the Blender scene: meshes and materials that are filled anew for each person and posed for each frame."""

import bpy
import numpy as np

from . import materials
from .appearance import glasses_mesh, skin_colours
from .eyes import SIDES, Eyes
from .human import Human, head_vertices, skinned
from .mh_data import asset_path, base
from .rotation import unit

TO_BLENDER = np.array([1.0, -1.0, -1.0])


def make_object(name):
    mesh = bpy.data.meshes.new(name)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def fill(thing, vertices_m, faces, material, uvs=None, colours=None):
    """Gives an object a new mesh (camera axes)."""
    old = thing.data
    mesh = bpy.data.meshes.new(thing.name)
    mesh.from_pydata((np.asarray(vertices_m) * TO_BLENDER).tolist(), [], faces)
    if uvs is not None:
        mesh.uv_layers.new(name="UVMap").data.foreach_set("uv", uvs.astype(np.float32).ravel())
    if colours is not None:
        layer = mesh.color_attributes.new("Skin", "FLOAT_COLOR", "POINT")
        layer.data.foreach_set("color", np.c_[colours, np.ones(len(colours))].astype(np.float32).ravel())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    mesh.materials.append(material.material)
    mesh.update()
    thing.data = mesh
    bpy.data.meshes.remove(old)


def move(thing, vertices_m):
    """New places for an object's vertices (camera axes)."""
    thing.data.vertices.foreach_set("co", (vertices_m * TO_BLENDER).astype(np.float32).ravel())
    thing.data.update()


def show(thing, shown):
    thing.hide_render = thing.hide_viewport = not shown


class Figure:
    """One of the people in the picture. `things` are its Blender objects by part."""

    def __init__(self, number):
        self.number = number

        def named(part):
            return f"{part}-{number}"

        self.materials = {
            "skin": materials.skin(named("skin")), "eyes": materials.eye(named("eyes")),
            "hair": materials.hair(named("hair")), "brows": materials.hair(named("brows"), "BLEND"),
            "lashes": materials.hair(named("lashes"), "BLEND"), "clothes": materials.cloth(named("clothes")),
            "hat": materials.cloth(named("hat")), "teeth": materials.plain(named("teeth"), 0.3),
            "frame": materials.plain(named("frame"), 0.3), "lens": materials.plain(named("lens"), 0.05, "BLEND"),
        }  # fmt: skip
        self.things = {part: make_object(named(part)) for part in self.materials}

    def become(self, person):
        """Takes on another person."""
        self.person = person
        self.human = human = Human(person)
        self.eyes = Eyes(human, person["iris_lever_m"])
        self.worn = set(human.parts)
        for part, mesh in human.parts.items():
            colours = skin_colours(human, person) if part == "skin" else None
            fill(self.things[part], mesh.rest(human.shape_m), mesh.faces, self.materials[part], mesh.uvs, colours)
        shift = len(self.eyes.vertices_m["L"])
        faces = self.eyes.faces["L"] + [[v + shift for v in face] for face in self.eyes.faces["R"]]
        uvs = np.concatenate([self.eyes.uvs[side] for side in SIDES])
        fill(
            self.things["eyes"],
            np.concatenate([self.eyes.vertices_m[side] for side in SIDES]),
            faces,
            self.materials["eyes"],
            uvs,
        )
        self.worn.add("eyes")
        self.glasses_m = None
        if person["glasses"]:
            frame, lens = glasses_mesh(human, self.eyes, person["glasses"])
            self.glasses_m = {"frame": frame[0], "lens": lens[0]}
            fill(self.things["frame"], *frame, self.materials["frame"])
            fill(self.things["lens"], *lens, self.materials["lens"])
            self.worn |= {"frame", "lens"}
        self._paint(person)

    def _paint(self, person):
        m = self.materials
        m["skin"].set(rough=person["skin_rough"])
        m["eyes"].set(
            iris=person["iris_colour"],
            sclera=person["sclera"],
            iris_scale=person["iris_scale"],
            pupil=person["pupil_share"],
        )
        if "hair" in self.worn:
            m["hair"].set_image(asset_path("hair", person["hair"], person["hair"] + "_diffuse.png"))
            m["hair"].set(colour=person["hair_colour"], gain=2.2, cover=1.35)
        m["brows"].set_image(asset_path("eyebrows", person["brows"], person["brows"] + ".png"))
        m["brows"].set(colour=np.asarray(person["hair_colour"]) * 0.7, gain=1.0, cover=1.1)
        m["lashes"].set_image(asset_path("eyelashes", person["lashes"], person["lashes"] + ".png"))
        m["lashes"].set(colour=np.full(3, 0.008), gain=0.5, cover=1.0)
        for part in ("clothes", "hat"):
            m[part].set(
                colour=person["cloth_colour"],
                other=np.roll(person["cloth_colour"], 1) * 0.4,
                stripes=person["stripes"] if part == "clothes" else 0,
                stripe_size=person["stripe_size"],
            )
        m["teeth"].set(colour=np.array([0.40, 0.36, 0.30]))
        if person["glasses"]:
            m["frame"].set(colour=person["glasses"]["colour"])
            m["lens"].set(colour=np.full(3, person["glasses"]["lens_grey"]), alpha=person["glasses"]["lens_alpha"])

    def show(self, shown):
        for part, thing in self.things.items():
            show(thing, shown and part in self.worn)

    def pose(self, pose, point_m):
        """Puts the middle of the eyes at a point of camera axes, and everything else as the pose says."""
        human, eyes = self.human, self.eyes
        bones = human.bones(pose["body_from_head"], pose["shrug_rad"])
        head = bones[base().index["head"]]
        turn = pose["camera_from_body"]
        shift = np.asarray(point_m) - turn @ (head[:, :3] @ eyes.middle_m() + head[:, 3])
        self.head_turn = turn @ head[:, :3]
        self.head_shift = turn @ head[:, 3] + shift
        shaped = human.shaped(pose["weights"])
        self.places_m = {}
        for part, mesh in human.parts.items():
            self.places_m[part] = skinned(mesh.rest(shaped), mesh.weights, bones) @ turn.T + shift
        self.head_m = self.of_head(shaped[head_vertices()])
        target = eyes.middle_m() + pose["eye_direction_head"] * pose["gaze_reach_m"]
        directions = eyes.directions_to(target)
        self.eye_directions = {side: self.head_turn @ directions[side] for side in SIDES}
        self.eye_centres_m = {side: self.of_head(eyes.centre_m[side]) for side in SIDES}
        self.iris_disc_m = {
            side: self.of_head(eyes.turned(side, directions[side], eyes.disc_m[side])) for side in SIDES
        }
        balls = [eyes.turned(side, directions[side], eyes.vertices_m[side]) for side in SIDES]
        self.places_m["eyes"] = self.of_head(np.concatenate(balls))
        self.gaze = unit(self.head_turn @ pose["eye_direction_head"])
        self.lid_gap_m = {side: human.lid_gap_m(shaped, side) for side in SIDES}
        for part, vertices in (self.glasses_m or {}).items():
            self.places_m[part] = self.of_head(vertices)
        for part, vertices in self.places_m.items():
            move(self.things[part], vertices)
        self.show(True)
        show(
            self.things["teeth"],
            pose["weights"].get("mouth-open", 0) + pose["weights"].get("mouth-part-later", 0) > 0.1,
        )

    def of_head(self, points_m):
        """From the person's rest (head axes) to camera axes, with the head."""
        return np.asarray(points_m) @ self.head_turn.T + self.head_shift
