"""Renders heads with exact labels, to train regard-gaze. Runs inside Blender 3.4; README.md one folder up."""
