"""Times SciPy's SuperLU in natural order on the matrices of problem files of the operation lu (`npm run bench -- pose lu`).

    python3 bench/superlu.py dist-bench/posed/*.problem

A file holds the matrix that kernels factor: scaled, permuted, its fill as stored zeros, which are dropped here. SuperLU gets the
same order and the diagonal as pivots. One core. Its time has its symbolic part in it, which a kernel's numeric phase has not.
One line of JSON for each file: milliseconds, the median of `--runs 5`, and entries of L + U. With `--beside dist-bench/lu.json`
(`npm run bench -- lu`, the same machine), then a table: each kernel, how many times as fast as SuperLU, and their geometric mean.
"""

import argparse
import json
import math
import re
import statistics
import time

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import splu

MAGIC = np.frombuffer(b"SPLU", np.uint32)[0]


def matrix_of(path):
    """The scaled and permuted matrix of a problem file, f64, by columns."""
    words = np.fromfile(path, np.uint32)
    if words[0] != MAGIC:
        raise SystemExit(f"{path} holds no problem of lu.")
    n, entries, filled = (int(word) for word in words[1:4])
    at = 6 + (n + 1) + 2 * entries
    row_ptr = words[at : at + n + 1]
    col_idx = words[at + n + 1 : at + n + 1 + filled]
    values = words[at + n + 1 + filled : at + n + 1 + 2 * filled].view(np.float32)
    matrix = csr_matrix((values.astype(np.float64), col_idx.astype(np.int64), row_ptr.astype(np.int64)), (n, n))
    matrix.eliminate_zeros()
    return matrix.tocsc()


def factored(matrix):
    """L and U in the order given, and seconds."""
    began = time.perf_counter()
    factors = splu(
        matrix,
        permc_spec="NATURAL",
        diag_pivot_thresh=0.0,
        options={"SymmetricMode": True, "Equil": False},
    )
    return factors, time.perf_counter() - began


def timed(path, runs):
    """What SuperLU takes for a problem file."""
    matrix = matrix_of(path)
    runs = [factored(matrix) for _ in range(runs)]
    factors = runs[0][0]
    return {
        "problem": path.split("/")[-1].removesuffix(".problem"),
        "rows": matrix.shape[0],
        "ms": 1000 * statistics.median(seconds for _, seconds in runs),
        "entries": int(factors.L.nnz + factors.U.nnz - matrix.shape[0]),
    }


def compare(found, beside):
    """Prints how many times as fast as SuperLU each kernel of a bench file is."""
    ours = json.load(open(beside))
    print(f"\n{ours['adapter']['name']} beside SuperLU on one core, ms")
    ratios = {}
    for figure in ours["figures"]:
        theirs = found.get(re.sub(r"\W", "_", figure["problem"]))
        for outcome in figure["outcomes"] if theirs else []:
            if "timing" not in outcome or "single" not in outcome["timing"]:
                continue
            ms = statistics.median(outcome["timing"]["single"]["ms"])
            ratios.setdefault(outcome["kernel"], []).append(theirs["ms"] / ms)
            print(f"{figure['problem']:24}{outcome['kernel']:16}{ms:10.3f}{theirs['ms']:12.2f}{theirs['ms'] / ms:9.2f}x")
    for kernel, own in ratios.items():
        mean = math.exp(statistics.fmean(map(math.log, own)))
        print(f"{kernel:40}{len(own):3} matrices: geometric mean {mean:.2f}x, least {min(own):.2f}x")


options = argparse.ArgumentParser()
options.add_argument("problems", nargs="+")
options.add_argument("--runs", type=int, default=5)
options.add_argument("--beside")
options = options.parse_args()
found = {}
for path in options.problems:
    one = timed(path, options.runs)
    found[one["problem"]] = one
    print(json.dumps(one), flush=True)
if options.beside:
    compare(found, options.beside)
