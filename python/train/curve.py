"""Draw learning curves, kept by `--curve`, as a picture for the docs.

    python train/curve.py solo.csv --out solo.svg --title "Splendor Solo" --y "mean score"
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

LEFT_OUT = ("cpu_seconds", "steps", "games")  # the axis, and what is counted beside it


def draw(tables: list[Path], out: Path, title: str, y: str, levels: list[tuple[str, float]]) -> None:
    """A line for each column of each table over CPU seconds, and a dashed one for each level to compare with."""
    plt.rcParams["svg.hashsalt"] = title  # the same curve is the same file
    figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
    for table in tables:
        with table.open() as file:
            rows = list(csv.DictReader(file))
        for name in rows[0]:
            if name not in LEFT_OUT:
                label = name if len(tables) == 1 else f"{table.stem}: {name}"
                axes.plot([float(row["cpu_seconds"]) for row in rows], [float(row[name]) for row in rows], label=label.replace("_", " "))
    for name, level in levels:
        axes.axhline(level, linestyle="--", linewidth=0.8, color="grey")
        axes.annotate(name, (0.01, level), xycoords=("axes fraction", "data"), xytext=(0, 2), textcoords="offset points", fontsize=8, color="grey")
    axes.set(title=title, xlabel="CPU seconds", ylabel=y)
    axes.legend(fontsize=8, loc="lower right")
    figure.savefig(out, metadata={"Date": None})
    plt.close(figure)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--title", default="")
    parser.add_argument("--y", default="")
    parser.add_argument("--level", nargs=2, action="append", default=[], metavar=("NAME", "VALUE"), help="a dashed line to compare with")
    args = parser.parse_args(arguments)
    draw(args.tables, args.out, args.title, args.y, [(name, float(value)) for name, value in args.level])


if __name__ == "__main__":
    main()
