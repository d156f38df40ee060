"""The model: two small convolutional trunks and one head. About 0.7 million parameters."""

import torch
from torch import nn

from .views import BAND_PX, HEAD_PX, Views

# Concentrations are kept between these: 40 means a spread of about 9 degrees, 2000 of 1.3.
LEAST_KAPPA, MOST_KAPPA = 0.3, 2000.0


def conv(inputs, outputs, size=3, stride=1, groups=1):
    return [nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs)]


class InvertedResidual(nn.Module):
    """Widen, filter each channel, narrow (Sandler et al. 2018)."""

    def __init__(self, inputs, outputs, stride=1, widen=3):
        super().__init__()
        wide = inputs * widen
        self.layers = nn.Sequential(
            *conv(inputs, wide, 1), nn.ReLU6(), *conv(wide, wide, 3, stride, wide), nn.ReLU6(), *conv(wide, outputs, 1)
        )
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x):
        return x + self.layers(x) if self.is_residual else self.layers(x)


def trunk(first, stages, last):
    """`stages`: (channels, blocks, stride). Ends flat: where something is matters as much as what it is."""
    layers = [*conv(3, first, 3, 2), nn.ReLU6()]
    channels = first
    for outputs, blocks, stride in stages:
        for i in range(blocks):
            layers.append(InvertedResidual(channels, outputs, stride if i == 0 else 1))
            channels = outputs
    return nn.Sequential(*layers, *conv(channels, last, 1), nn.ReLU6(), nn.Flatten())


class RegardGaze(nn.Module):
    """Head and gaze direction with their spread, from a head view and an eye band.

    The output is one row a head: forward (3), right (3), gaze (3), the logarithms of the two concentrations, and the logit
    that the eyes can be seen. Directions are unit vectors in sight axes.
    """

    OUTPUTS = 12

    def __init__(self):
        super().__init__()
        self.head_trunk = trunk(20, [(28, 1, 1), (44, 2, 2), (72, 3, 2), (112, 2, 2)], 40)
        self.band_trunk = trunk(16, [(24, 1, 1), (40, 2, 2), (64, 2, 2)], 24)
        with torch.no_grad():
            self.eval()
            head = self.head_trunk(torch.zeros(1, 3, HEAD_PX, HEAD_PX)).shape[1]
            band = self.band_trunk(torch.zeros(1, 3, *BAND_PX)).shape[1]
            self.train()
        self.from_head = nn.Sequential(nn.Linear(head, 192), nn.ReLU())
        self.from_band = nn.Sequential(nn.Linear(band, 128), nn.ReLU())
        self.join = nn.Sequential(nn.Linear(192 + 128 + 1, 192), nn.ReLU(), nn.Linear(192, self.OUTPUTS))

    def forward(self, head, band, has_band):
        seen = torch.cat([self.from_head(self.head_trunk(head - 0.5)), self.from_band(self.band_trunk(band - 0.5)) * has_band, has_band], 1)
        out = self.join(seen)
        forward, right, gaze = out[:, 0:3], out[:, 3:6], out[:, 6:9]

        def unit(v):
            return v / torch.sqrt((v * v).sum(1, keepdim=True) + 1e-8)

        return torch.cat([unit(forward), unit(right), unit(gaze), out[:, 9:]], 1)

    def of(self, views: Views):
        return self(views.head, views.band, views.has_band)


def kappas(out):
    """Concentrations of the head's and the gaze's direction."""
    return torch.exp(out[:, 9:11]).clamp(LEAST_KAPPA, MOST_KAPPA)
