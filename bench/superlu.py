"""Times SciPy's SuperLU in natural order on the matrices of problem files of the operation lu (`npm run bench -- pose lu`).

    python3 bench/superlu.py dist-bench/posed/*.problem

A file holds the matrix that kernels factor: scaled, permuted, its fill as stored zeros, which are dropped here. SuperLU gets the
same order and the diagonal as pivots. One core. Its time has its symbolic part in it, which a kernel's numeric phase has not.
One line of JSON for each file: milliseconds, the median of the runs, and entries of L + U.
"""

import json
import statistics
import sys
import time

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import splu

RUNS = 5
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


for path in sys.argv[1:]:
    matrix = matrix_of(path)
    runs = [factored(matrix) for _ in range(RUNS)]
    factors = runs[0][0]
    print(
        json.dumps(
            {
                "problem": path.split("/")[-1].removesuffix(".problem"),
                "rows": matrix.shape[0],
                "ms": 1000 * statistics.median(seconds for _, seconds in runs),
                "entries": int(factors.L.nnz + factors.U.nnz - matrix.shape[0]),
            }
        ),
        flush=True,
    )
