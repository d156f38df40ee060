"""The model: a small convolutional trunk for the head and one for the eyes. About 0.8 million parameters."""

import torch
from torch import nn
from torch.nn.functional import dropout

from .views import BAND_PX, HEAD_PX, Views

# Concentrations are kept between these: 40 means a spread of about 9 degrees, 2000 of 1.3.
LEAST_KAPPA, MOST_KAPPA = 0.3, 2000.0
# Logarithm of a usual head's size in metres, 0.25.
USUAL_LOG_M = -1.39
# Share of what is seen that is left out of each training step (Srivastava et al. 2014).
DROPPED = 0.15
LEAST_LOG_SPREAD, MOST_LOG_SPREAD = -4.6, 0.0


def conv(inputs, outputs, size=3, stride=1):
    return [nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]


class Residual(nn.Module):
    """Two plain convolutions beside a shortcut (He et al. 2016): faster on a processor than the same sums in depthwise layers."""

    def __init__(self, channels):
        super().__init__()
        self.layers = nn.Sequential(*conv(channels, channels), *conv(channels, channels)[:2])

    def forward(self, x):
        return torch.relu(x + self.layers(x))


def trunk(stages, last):
    """`stages`: (channels, residual blocks), each at half the size of the one before. Ends flat: where something is matters
    as much as what it is."""
    layers, channels = [], 3
    for i, (outputs, blocks) in enumerate(stages):
        layers += conv(channels, outputs, 5 if i == 0 else 3, 2)
        layers += [Residual(outputs) for _ in range(blocks)]
        channels = outputs
    return nn.Sequential(*layers, *conv(channels, last, 1), nn.Flatten())


def even_light(pictures):
    """Pictures of one mean and contrast: how bright a head is tells nothing of where it looks."""
    off = pictures - pictures.mean((1, 2, 3), keepdim=True)
    return off / torch.sqrt((off * off).mean((1, 2, 3), keepdim=True) + 1e-3)


class EyeBranch(nn.Module):
    """Where the eyes look, from the band across them and the head's direction with how sure that is."""

    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(
            *conv(3, 16), *conv(16, 32, 3, 2), *conv(32, 48, 3, 2), Residual(48), *conv(48, 80, 3, 2), Residual(80), Residual(80), *conv(80, 40, 1), nn.Flatten()
        )
        with torch.no_grad():
            self.eval()
            seen = self.trunk(torch.zeros(1, 3, *BAND_PX)).shape[1]
            self.train()
        self.from_band = nn.Sequential(nn.Linear(seen, 160), nn.ReLU(), nn.Dropout(DROPPED))
        self.join = nn.Sequential(nn.Linear(160 + 7, 128), nn.ReLU(), nn.Linear(128, 3))

    def forward(self, band, forward, right, log_kappa_head):
        """Gaze (n, 3), a unit vector, and the logarithm of its concentration (n); `forward` and `right` (n, 3) are unit vectors."""
        known = torch.cat([forward, right, (log_kappa_head - 4) / 2], 1)
        out = self.join(torch.cat([self.from_band(self.trunk(even_light(band))), known], 1))
        # Turned from the head: what is learnt is the eye in the head, in tangents.
        up = torch.stack(
            [
                forward[:, 1] * right[:, 2] - forward[:, 2] * right[:, 1],
                forward[:, 2] * right[:, 0] - forward[:, 0] * right[:, 2],
                forward[:, 0] * right[:, 1] - forward[:, 1] * right[:, 0],
            ],
            1,
        )
        gaze = forward + out[:, 0:1] * right + out[:, 1:2] * up
        return gaze / torch.sqrt((gaze * gaze).sum(1, keepdim=True) + 1e-8), out[:, 2] + 4


class RegardGaze(nn.Module):
    """Head and gaze direction with their spread, and where and how large the head is, from a head view and an eye band.

    Where there is a band, the eye branch says where the eyes look; it is trained apart (`eyes`). The output is one row a head: forward (3), right (3), gaze (3), the logarithms of the two concentrations, the logit that the
    eyes can be seen, then the place: middle of the head's true box from the middle of the given one (2, in sizes of the given
    box, x right, y down), the logarithm of true size / given size, that of the metres which the given size spans at the head's
    depth (less `USUAL_LOG_M`), and the logarithms of the spreads (Laplace) of the first three and of the last. Directions are
    unit vectors in sight axes. Last comes the logit that there is a head at all.
    """

    OUTPUTS = 19

    def __init__(self):
        super().__init__()
        self.head_trunk = trunk([(16, 0), (24, 1), (48, 2), (96, 1)], 40)
        with torch.no_grad():
            self.eval()
            head = self.head_trunk(torch.zeros(1, 3, HEAD_PX, HEAD_PX)).shape[1]
            self.train()
        self.from_head = nn.Sequential(nn.Linear(head, 192), nn.ReLU(), nn.Linear(192, 192), nn.ReLU(), nn.Linear(192, self.OUTPUTS))
        self.eyes = EyeBranch()

    def forward(self, head, band, has_band):
        out = self.of_head(head)
        gaze, log_kappa = self.eyes(band, out[:, 0:3], out[:, 3:6], out[:, 9:10])
        gaze = gaze * has_band + out[:, 6:9] * (1 - has_band)
        log_kappa = log_kappa[:, None] * has_band + out[:, 10:11] * (1 - has_band)
        return torch.cat([out[:, :6], gaze, out[:, 9:10], log_kappa, out[:, 11:]], 1)

    def of_head(self, head):
        """What the head view tells alone."""
        out = self.from_head(dropout(self.head_trunk(even_light(head)), DROPPED, self.training))

        def unit(v):
            return v / torch.sqrt((v * v).sum(1, keepdim=True) + 1e-8)

        return torch.cat([unit(out[:, 0:3]), unit(out[:, 3:6]), unit(out[:, 6:9]), out[:, 9:]], 1)

    def of(self, views: Views):
        return self(views.head, views.band, views.has_band)


class BothWays(nn.Module):
    """The model's mean of what it says of a head and of the head in the mirror: errors that do not mirror cancel out in part."""

    def __init__(self, model: RegardGaze):
        super().__init__()
        self.model = model
        sign = torch.ones(RegardGaze.OUTPUTS)
        # Sideways parts change sign; the mirrored head's own right is its left.
        sign[[0, 4, 5, 6, 12]] = -1
        self.register_buffer("sign", sign)

    def forward(self, head, band, has_band):
        n = head.shape[0]
        out = self.model(*(torch.cat([x, y]) for x, y in ((head, head.flip(3)), (band, band.flip(3)), (has_band, has_band))))
        mean = (out[:n] + out[n:] * self.sign) / 2

        def unit(v):
            return v / torch.sqrt((v * v).sum(1, keepdim=True) + 1e-8)

        return torch.cat([unit(mean[:, 0:3]), unit(mean[:, 3:6]), unit(mean[:, 6:9]), mean[:, 9:]], 1)

    def of(self, views: Views):
        return self(views.head, views.band, views.has_band)


def kappas(out):
    """Concentrations of the head's and the gaze's direction."""
    return torch.exp(out[:, 9:11]).clamp(LEAST_KAPPA, MOST_KAPPA)


def place(out):
    """Means (n, 4) and spreads (n, 2) of the place, as `RegardGaze` says."""
    return out[:, 12:16], torch.exp(out[:, 16:18].clamp(LEAST_LOG_SPREAD, MOST_LOG_SPREAD))
