"""The text of an example: task token + body + `<|reply|>` + reply + `<|end|>`."""

from __future__ import annotations

from typing import Literal, get_args

Task = Literal["query", "answer", "grasp"]
TASKS: tuple[Task, ...] = get_args(Task)

PAD, REPLY, END = "<|pad|>", "<|reply|>", "<|end|>"
SPECIAL_TOKENS = (PAD, END, REPLY, "<|query|>", "<|answer|>", "<|grasp|>")
"""In the order of their numbers, 0 to 5. `<|query|>` is of a task that the model has no more; it stays because the shipped
model's vocabulary counts it, and others would get its number."""
PAD_ID, END_ID, REPLY_ID = 0, 1, 2

CHAT_TEMPLATE = (
    "{% for message in messages %}{{ message['content'] }}"
    "{% if message['role'] == 'user' %}<|reply|>{% else %}<|end|>{% endif %}{% endfor %}"
)
"""One user message is the body with its task token; the reply follows at once, so nothing is left for the prompt of
a generation to add. Without a reply token nobody asks this model anything."""
