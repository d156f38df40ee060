"""Reads files for Kubernetes by the official client, whose classes are made from the schema of its API.

Prints the shell command of each as JSON, by file; `null` where it has none. Ends with 1 when a file is not as the schema
says: a field that there is not, one of another type, or one that is missing.
"""

import json
import sys
from pathlib import Path

import yaml
from kubernetes import client

TYPES = {"Job": "V1Job", "PersistentVolumeClaim": "V1PersistentVolumeClaim"}


class Response:
    """What the client's reader wants: the text of an answer."""

    def __init__(self, data: str) -> None:
        self.data = data


commands = {}
for path in map(Path, sys.argv[1:]):
    written = yaml.safe_load(path.read_text())
    api = client.ApiClient()
    # Raises ValueError for what is missing; fields that the schema does not know are not in what is read.
    read = api.deserialize(Response(json.dumps(written)), TYPES[written["kind"]])
    if api.sanitize_for_serialization(read) != written:
        sys.exit(f"{path.name} has a field that the schema does not know, or of another type")
    if read.kind == "Job":
        *_, script = read.spec.template.spec.containers[0].command
        commands[path.name] = {"script": script, "pods": read.spec.completions}
print(json.dumps(commands))
