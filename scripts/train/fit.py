"""Fits a network to a window of games: fit.py <folder> <generation> <seconds of the processor> <files...>

Reads the shapes that train.mjs wrote, goes on from the last checkpoint, and writes the new one and the weights for the engine.
The network is the one of src/learn/network.ts; the average of the weights over the last steps is what is handed on.
"""

import base64
import json
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

torch.set_num_threads(1)


class Table:
    """How features of one table size go in and logits come out; see Shape in src/learn/network.ts."""

    def __init__(self, shape, deep):
        self.seats, self.items, self.width, self.share = shape["seats"], shape["items"], shape["itemWidth"], shape["share"]
        self.actions, self.size = shape["actions"], shape["items"] * shape["itemWidth"] + shape["rest"]
        count = max(shape["pools"], default=-1) + 1
        self.pool = torch.tensor([[float(pool == k) for pool in shape["pools"]] for k in range(count)]).reshape(count, -1)
        # The columns of the first layer in the order in which the inputs are computed: the other features, then the pools.
        places, end = [0] * (shape["rest"] + count * deep), 0
        for part in shape["inputs"]:
            first, length = (shape["rest"] + part["pool"] * deep, deep) if "pool" in part else (part["from"], part["count"])
            for i in range(length):
                places[first + i] = end + i
            end += length
        self.columns = torch.tensor(places)
        scales = 1 / torch.tensor(shape["scales"], dtype=torch.float32)
        self.item_scale = scales[: self.width]
        self.input_scale = torch.cat([scales[self.items * self.width :], torch.ones(count * deep)])
        # The actions in the order in which their logits are computed.
        self.asked = [[i for i, action in enumerate(actions) if action >= 0] for actions in shape["questions"]]
        self.order = torch.tensor(
            shape["plain"] + [actions[i] for actions, named in zip(shape["questions"], self.asked) for i in named]
        )
        self.symmetries = [
            (torch.tensor(s["features"]), torch.tensor(s["actions"])[self.order]) for s in shape["symmetries"]
        ]

    def load(self, files):
        """All samples: features, legal actions, tries, chances."""
        row = self.size + 2 * self.actions + 4 * self.seats
        rows = np.concatenate([np.fromfile(file, np.uint8).reshape(-1, row) for file in files])
        chances = torch.from_numpy(rows[:, self.size + 2 * self.actions :].copy().view(np.float32))
        if self.seats == 1:  # the second side has what the first leaves
            chances = torch.cat([chances, 1 - chances], 1)
        rows, end = torch.from_numpy(rows), self.size + self.actions
        self.data = rows[:, : self.size], rows[:, self.size : end], rows[:, end : end + self.actions], chances
        # Decisions of games without search have no tries: they teach values only.
        searched = self.data[2].any(1).bool()
        self.searched, self.brisk = (part.nonzero().flatten().numpy() for part in (searched, ~searched))

    def draw(self, random, batch, brisk):
        """Rows by lot: so many that were searched, then so many of brisk games if there are any."""
        rows = self.searched[random.integers(len(self.searched), size=batch)]
        if len(self.brisk) > 0:
            rows = np.concatenate([rows, self.brisk[random.integers(len(self.brisk), size=brisk)]])
        return torch.from_numpy(rows)


class Network(nn.Module):
    def __init__(self, spec):
        super().__init__()
        deep, one, two = spec["layers"]
        widest = max(spec["shapes"], key=lambda shape: shape["seats"])
        self.deep, self.plain, self.most = deep, len(widest["plain"]), widest["mostSeats"]
        inputs = sum(deep if "pool" in part else part["count"] for part in widest["inputs"])
        self.item = nn.Linear(max(1, widest["itemWidth"]), deep)
        self.first = nn.Linear(inputs, one)
        self.second = nn.Linear(one, two)
        self.heads = nn.Linear(two, self.plain + self.most + deep * len(widest["questions"]))

    def forward(self, x, table):
        count, items, width, deep = len(x), table.items, table.width, self.deep
        cards = x[:, : items * width].reshape(count, items, width)
        e = F.relu(F.linear(cards, self.item.weight[:, :width] * table.item_scale, self.item.bias))
        there = cards[:, :, 0].unsqueeze(1)  # what comes of a card that is not there is counted nowhere
        pools = torch.bmm(table.pool * there, e).reshape(count, -1)
        inputs = torch.cat([x[:, items * width :], pools], 1)
        h = F.relu(F.linear(inputs, self.first.weight[:, table.columns] * table.input_scale, self.first.bias))
        out = self.heads(F.relu(self.second(h)))
        start = self.plain + self.most
        questions = out[:, start:].reshape(count, -1, deep)
        answers = torch.bmm(questions, e.transpose(1, 2))
        logits = [out[:, : self.plain]] + [answers[:, q, named] for q, named in enumerate(table.asked)]
        return torch.cat(logits, 1), out[:, self.plain : self.plain + max(2, table.seats)]


def grown(saved, model, widest):
    """The weights of a smaller network in the place of those of a larger one, which judges alike: what is new counts for nothing yet."""
    state = model.state_dict()
    old, deep = saved["item.weight"].shape[0], model.deep
    columns, end = [], 0
    for part in widest["inputs"]:
        columns += range(end, end + (old if "pool" in part else part["count"]))
        end += deep if "pool" in part else part["count"]
    start = model.plain + model.most
    heads = [*range(start), *(start + q * deep + k for q in range(len(widest["questions"])) for k in range(old))]
    one, two = saved["first.weight"].shape[0], saved["second.weight"].shape[0]
    places = {"item": (range(old), range(saved["item.weight"].shape[1])), "first": (range(one), columns)}
    places |= {"second": (range(two), range(one)), "heads": (heads, range(two))}
    for name, (rows, inputs) in places.items():
        rows, inputs = torch.tensor([*rows]), torch.tensor([*inputs])
        state[f"{name}.weight"][rows] = 0
        state[f"{name}.weight"][rows[:, None], inputs] = saved[f"{name}.weight"]
        state[f"{name}.bias"][rows] = saved[f"{name}.bias"]
    fresh = torch.tensor([row for row in range(len(state["heads.bias"])) if row not in set(heads)], dtype=torch.long)
    state["heads.weight"][fresh] = 0
    state["heads.bias"][fresh] = 0
    return state


def kept(matrix):
    """As src/learn/weights.ts keeps a tensor."""
    scale = max(float(matrix.abs().max()), 1e-9) / 32767
    numbers = (matrix.double() / scale).round().to(torch.int16).numpy().astype("<i2")
    return [matrix.shape[0], matrix.shape[1], scale, base64.b64encode(numbers.tobytes()).decode()]


def export(model, widest):
    """The weights for the engine: the learner's scales multiplied in, the biases as the last column."""
    scale = torch.ones(len(widest.columns))
    scale[widest.columns] = widest.input_scale
    by = {"item": widest.item_scale, "first": scale, "second": 1, "heads": 1}
    return {
        name: kept(torch.cat([layer.weight.detach() * by[name], layer.bias.detach().unsqueeze(1)], 1))
        for name, layer in model.named_children()
    }


def main():
    folder, generation, seconds, files = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:]
    spec = json.load(open(f"{folder}/spec.json"))
    torch.manual_seed(generation)
    random = np.random.default_rng(generation)
    model, mean = Network(spec), Network(spec)
    optimizer = torch.optim.AdamW(model.parameters(), lr=spec["rate"], weight_decay=1e-5, fused=True)
    steps = 0
    mean.load_state_dict(model.state_dict())
    try:
        saved = torch.load(f"{folder}/checkpoint.pt")
        shapes = {name: tensor.shape for name, tensor in model.state_dict().items()}
        kept_shapes = {name: tensor.shape for name, tensor in saved["model"].items()}
        if shapes == kept_shapes:
            model.load_state_dict(saved["model"])
            mean.load_state_dict(saved["mean"])
            optimizer.load_state_dict(saved["optimizer"])
            steps = saved["steps"]
        elif all(a <= b for name, shape in kept_shapes.items() for a, b in zip(shape, shapes[name])):  # the course has wider layers now
            widest = max(spec["shapes"], key=lambda shape: shape["seats"])
            model.load_state_dict(grown(saved["mean"], model, widest))
            mean.load_state_dict(model.state_dict())
    except FileNotFoundError:
        pass
    tables, widest = [], None
    for shape in spec["shapes"]:
        table = Table(shape, spec["layers"][0])
        widest = table if widest is None or table.seats > widest.seats else widest
        mine = [file for file in files if file.endswith(f"-{table.seats}.bin")]
        if mine:
            table.load(mine)
            if len(table.searched) > 0:
                tables.append(table)
    shares = np.array([table.share for table in tables], float)
    shares /= shares.sum()
    began, sums, step = time.process_time(), {}, 0
    budget = spec.get("steps", 0)
    while step < budget if budget else time.process_time() - began < seconds:
        table = tables[random.choice(len(tables), p=shares)]
        features, legal, tries, chances = table.data
        rows, searched = table.draw(random, spec["batch"], spec["brisk"]), spec["batch"]
        by_feature, by_action = table.symmetries[random.integers(len(table.symmetries))]
        x = features[rows][:, by_feature].float()
        allowed = legal[rows[:searched]][:, by_action].bool()
        target = tries[rows[:searched]][:, by_action].float()
        target = target / target.sum(1, keepdim=True)
        for group in optimizer.param_groups:
            group["lr"] = spec["rate"] * min(1, (steps + 1) / 200)
        logits, values = model(x, table)
        logs = torch.log_softmax(logits[:searched].masked_fill(~allowed, -1e9), 1).clamp(min=-30)
        policy = -(target * logs).sum(1).mean()
        value = -(chances[rows] * torch.log_softmax(values, 1)).sum(1).mean()
        optimizer.zero_grad()
        (policy + spec["valueWeight"] * value).backward()
        optimizer.step()
        steps, step = steps + 1, step + 1
        keep = min(0.999, steps / (steps + 10))
        with torch.no_grad():
            torch._foreach_lerp_(list(mean.parameters()), list(model.parameters()), 1 - keep)
            if step % 10 == 0:
                entropy = -(target * torch.log(target.clamp(min=1e-9))).sum(1).mean()
                top = (logs.argmax(1) == target.argmax(1)).float().mean()
                mine = sums.setdefault(table.seats, [0, 0, 0, 0])
                for i, figure in enumerate((1, float(policy - entropy), float(value), float(top))):
                    mine[i] += figure
            if step % 100 == 0:
                sums = {seats: [figure * 0.9 for figure in figures] for seats, figures in sums.items()}
    state = {"model": model.state_dict(), "mean": mean.state_dict(), "optimizer": optimizer.state_dict(), "steps": steps}
    torch.save(state, f"{folder}/checkpoint.pt")
    with open(f"{folder}/net-{generation}.json", "w") as file:
        json.dump(export(mean, widest), file)
    figures = {}
    for table in tables:
        n, p, v, t = sums.get(table.seats, [1, 0, 0, 0])
        figures[table.seats] = {"samples": len(table.data[0]), "policy": round(p / n, 4), "value": round(v / n, 4), "top": round(t / n, 4)}
    passed = time.process_time() - began
    print(json.dumps({"steps": steps, "seconds": round(passed), "perSecond": round(step / max(passed, 1)), "tables": figures}))


main()
