"""Blender materials. One set for each place in the picture, made once; a new person only changes values and images,
so that no shader is compiled again."""

import bpy
import numpy as np

from .eyes import IRIS_UV_CENTRES, IRIS_UV_RADIUS


class Material:
    """A Blender material with helpers to build its nodes; `inputs` are values to be changed later, by name."""

    def __init__(self, name, blend="OPAQUE"):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.material.blend_method = blend
        self.material.shadow_method = {"OPAQUE": "OPAQUE", "HASHED": "HASHED", "BLEND": "NONE"}[blend]
        self.nodes, self.links = self.material.node_tree.nodes, self.material.node_tree.links
        self.nodes.clear()
        self.inputs, self.image_node = {}, None
        self.surface = self.node("BsdfPrincipled")
        out = self.node("OutputMaterial")
        self.link(self.surface.outputs[0], out.inputs["Surface"])

    def node(self, kind, **settings):
        node = self.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def link(self, source, target):
        self.links.new(source, target)

    def math(self, operation, a, b, clamp=False):
        """A number made of two; each an output of a node or a constant."""
        node = self.node("Math", operation=operation, use_clamp=clamp)
        for value, target in zip((a, b), node.inputs, strict=False):
            self.feed(value, target)
        return node.outputs[0]

    def mix(self, share, a, b, blend="MIX"):
        """A colour between two."""
        node = self.node("MixRGB", blend_type=blend)
        for value, target in zip((share, a, b), node.inputs, strict=True):
            self.feed(value, target)
        return node.outputs[0]

    def value(self, name, start=0.0):
        node = self.node("Value")
        node.outputs[0].default_value = start
        self.inputs[name] = node.outputs[0]
        return node.outputs[0]

    def colour(self, name):
        node = self.node("RGB")
        self.inputs[name] = node.outputs[0]
        return node.outputs[0]

    def feed(self, value, target):
        if isinstance(value, bpy.types.NodeSocket):
            self.link(value, target)
        elif isinstance(value, tuple):
            target.default_value = (*value, 1)
        else:
            target.default_value = value

    def noise(self, scale, detail=3.0):
        uv = self.node("TexCoord")
        node = self.node("TexNoise")
        node.inputs["Detail"].default_value = detail
        self.feed(scale, node.inputs["Scale"])
        self.link(uv.outputs["UV"], node.inputs["Vector"])
        return node.outputs["Fac"]

    def set(self, **values):
        for name, value in values.items():
            socket = self.inputs[name]
            socket.default_value = (*np.clip(value, 0, 1), 1) if np.ndim(value) else float(value)

    def set_image(self, path):
        self.image_node.image = bpy.data.images.load(path, check_existing=True)


def skin(name):
    """Colour from the vertices, blotches and spots among it: no picture of anybody's skin. A noise texture would cost a
    third more time and hardly shows at these sizes."""
    m = Material(name)
    m.link(m.node("VertexColor", layer_name="Skin").outputs["Color"], m.surface.inputs["Base Color"])
    m.feed(m.value("rough", 0.5), m.surface.inputs["Roughness"])
    m.surface.inputs["Specular"].default_value = 0.3
    return m


def eye(name):
    """Pupil, iris and white by the distance from the iris's middle in the texture coordinates."""
    m = Material(name)
    uv = m.node("TexCoord").outputs["UV"]
    distances = []
    for u, v in IRIS_UV_CENTRES:
        node = m.node("VectorMath", operation="DISTANCE")
        m.link(uv, node.inputs[0])
        node.inputs[1].default_value = (u, v, 0)
        distances.append(node.outputs["Value"])
    radius = m.math("MULTIPLY", m.value("iris_scale", 1.0), IRIS_UV_RADIUS)
    distance = m.math("DIVIDE", m.math("MINIMUM", *distances), radius)
    streaks = m.math("ADD", 0.65, m.math("MULTIPLY", m.noise(45.0, 2.0), 0.7))
    iris = m.mix(1.0, m.colour("iris"), streaks, "MULTIPLY")
    veins = m.math("MULTIPLY", m.math("SUBTRACT", distance, 1.4), 0.16, clamp=True)
    white = m.mix(veins, m.colour("sclera"), (0.5, 0.22, 0.18))
    limbus = m.math("MULTIPLY", m.math("SUBTRACT", distance, 0.80), 4.5, clamp=True)
    iris = m.mix(limbus, iris, m.mix(0.8, iris, (0.01, 0.01, 0.012)))
    outside = m.math("MULTIPLY", m.math("SUBTRACT", distance, 0.97), 12.0, clamp=True)
    pupil = m.math("MULTIPLY", m.math("SUBTRACT", m.value("pupil", 0.35), distance), 14.0, clamp=True)
    colour = m.mix(pupil, m.mix(outside, iris, white), (0.002, 0.002, 0.002))
    m.link(colour, m.surface.inputs["Base Color"])
    m.surface.inputs["Roughness"].default_value = 0.12
    m.surface.inputs["Specular"].default_value = 0.4
    return m


def hair(name, blend="HASHED"):
    """Strands from a picture's alpha and its light and dark; the colour is ours."""
    m = Material(name, blend)
    m.image_node = m.node("TexImage")
    grey = m.node("RGBToBW")
    m.link(m.image_node.outputs["Color"], grey.inputs[0])
    shade = m.math("ADD", 0.35, m.math("MULTIPLY", grey.outputs[0], m.value("gain", 1.0)))
    m.link(m.mix(1.0, m.colour("colour"), shade, "MULTIPLY"), m.surface.inputs["Base Color"])
    alpha = m.math("MULTIPLY", m.image_node.outputs["Alpha"], m.value("cover", 1.3), clamp=True)
    m.link(alpha, m.surface.inputs["Alpha"])
    m.surface.inputs["Roughness"].default_value = 0.5
    m.surface.inputs["Specular"].default_value = 0.25
    return m


def cloth(name):
    """Plain fabric, or one with stripes."""
    m = Material(name)
    uv = m.node("TexCoord").outputs["UV"]
    wave = m.node("TexWave", wave_type="BANDS", bands_direction="Y")
    m.link(uv, wave.inputs["Vector"])
    m.feed(m.value("stripe_size", 20.0), wave.inputs["Scale"])
    striped = m.math("MULTIPLY", m.math("GREATER_THAN", wave.outputs["Fac"], 0.5), m.value("stripes"))
    m.link(m.mix(striped, m.colour("colour"), m.colour("other")), m.surface.inputs["Base Color"])
    m.surface.inputs["Roughness"].default_value = 0.85
    m.surface.inputs["Specular"].default_value = 0.15
    return m


def plain(name, roughness, blend="OPAQUE"):
    """One colour; with `alpha` where it blends."""
    m = Material(name, blend)
    m.link(m.colour("colour"), m.surface.inputs["Base Color"])
    if blend != "OPAQUE":
        m.feed(m.value("alpha", 1.0), m.surface.inputs["Alpha"])
    m.surface.inputs["Roughness"].default_value = roughness
    return m
