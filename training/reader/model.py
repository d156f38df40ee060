"""A pretrained encoder (the first layers of MiniLM) and a small decoder that writes a query symbol by symbol."""

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 384
HEADS = 12
INNER = 1536
DECODER_INNER = 1024
LONGEST_IN = 48
LONGEST_OUT = 64


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))

    def forward(self, x, held, mask=None, is_causal=False):
        b, n, _ = x.shape
        m = held.shape[1]
        q = self.query(x).view(b, n, HEADS, -1).transpose(1, 2)
        k = self.key(held).view(b, m, HEADS, -1).transpose(1, 2)
        v = self.value(held).view(b, m, HEADS, -1).transpose(1, 2)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=is_causal)
        return self.out(y.transpose(1, 2).reshape(b, n, WIDTH))


class EncoderLayer(nn.Module):
    """As in BERT: the norm stands behind the sum."""

    def __init__(self, dropout):
        super().__init__()
        self.attention = Attention()
        self.norm1 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(dropout)

    def forward(self, x, mask):
        x = self.norm1(x + self.drop(self.attention(x, x, mask)))
        return self.norm2(x + self.drop(self.down(F.gelu(self.up(x)))))


class DecoderLayer(nn.Module):
    def __init__(self, dropout):
        super().__init__()
        self.own, self.cross = Attention(), Attention()
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(WIDTH) for _ in range(3))
        self.up, self.down = nn.Linear(WIDTH, DECODER_INNER), nn.Linear(DECODER_INNER, WIDTH)
        self.drop = nn.Dropout(dropout)

    def forward(self, y, held, mask):
        n = self.norm1(y)
        y = y + self.drop(self.own(n, n, is_causal=True))
        y = y + self.drop(self.cross(self.norm2(y), held, mask))
        return y + self.drop(self.down(F.gelu(self.up(self.norm3(y)))))


class Reader(nn.Module):
    def __init__(self, pieces: int, symbols: int, layers=4, decoder_layers=2, dropout=0.1):
        super().__init__()
        self.words = nn.Embedding(pieces, WIDTH)
        self.places = nn.Embedding(LONGEST_IN, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.encoder = nn.ModuleList(EncoderLayer(dropout) for _ in range(layers))
        self.symbols = nn.Embedding(symbols, WIDTH)
        self.steps = nn.Embedding(LONGEST_OUT, WIDTH)
        self.decoder = nn.ModuleList(DecoderLayer(dropout) for _ in range(decoder_layers))
        self.last = nn.LayerNorm(WIDTH)
        self.bias = nn.Parameter(torch.zeros(symbols))
        self.drop = nn.Dropout(dropout)
        for own in (self.symbols, self.steps):
            nn.init.normal_(own.weight, std=0.02 if own is self.steps else WIDTH**-0.5)

    def encode(self, ids):
        """ids: questions × pieces, 0 behind their ends."""
        mask = (ids != 0)[:, None, None, :]
        x = self.words(ids) + self.places.weight[: ids.shape[1]]
        x = self.drop(self.norm(x))
        for layer in self.encoder:
            x = layer(x, mask)
        return x, mask

    def decode(self, before, held, mask):
        """Logits of the next symbol at each place of `before`."""
        y = self.drop(self.symbols(before) + self.steps.weight[: before.shape[1]])
        for layer in self.decoder:
            y = layer(y, held, mask)
        return F.linear(self.last(y), self.symbols.weight, self.bias)

    def forward(self, ids, before):
        held, mask = self.encode(ids)
        return self.decode(before, held, mask)

    @torch.no_grad()
    def greedy(self, ids, start=1, end=2, longest=LONGEST_OUT):
        """The likeliest symbols one after the other, and the log probability of the whole."""
        held, mask = self.encode(ids)
        out = torch.full((len(ids), 1), start, device=ids.device)
        total = torch.zeros(len(ids), device=ids.device)
        done = torch.zeros(len(ids), dtype=torch.bool, device=ids.device)
        for _ in range(longest - 1):
            chances, best = self.decode(out, held, mask)[:, -1].float().log_softmax(-1).max(-1)
            total += torch.where(done, 0.0, chances)
            out = torch.cat([out, torch.where(done, 0, best)[:, None]], 1)
            done |= best == end
            if bool(done.all()):
                break
        return out[:, 1:], total
