"""What NumPy and SciPy say of matrices: the facts of this room by a program that shares no code with it.

    python3 src/core/sparse/facts/independent/independent.py FILE.mtx...

One line of JSON for each file. Levels, components and blocks are searched here or by scipy.sparse.csgraph; ranks by
structural_rank; nonzeros and flops of L by SuperLU's minimum degree order (MMD_AT_PLUS_A) of a dominant A + A^T; bandwidths after
reverse_cuthill_mckee; spectra by numpy.linalg of the whole array, up to 3 000 rows.
"""

import json
import os
import sys

import numpy as np
from scipy.io import mmread
from scipy.sparse import coo_matrix, csr_matrix, eye
from scipy.sparse.csgraph import connected_components, maximum_bipartite_matching, reverse_cuthill_mckee, structural_rank
from scipy.sparse.linalg import splu

MOST_DENSE = 3000


def counts(lengths):
    mean = float(lengths.mean())
    return {
        "least": int(lengths.min()),
        "most": int(lengths.max()),
        "mean": mean,
        "variation": float(lengths.std() / mean) if mean else 0.0,
        "empty": int((lengths == 0).sum()),
    }


def shares(lengths):
    """The fewest rows with half of the nonzeros, and the Gini coefficient by the area under the Lorenz curve."""
    ascending = np.sort(lengths)
    held = np.cumsum(ascending[::-1])
    curve = np.concatenate([[0.0], np.cumsum(ascending) / ascending.sum()])
    return {
        "half": int(np.searchsorted(2 * held, ascending.sum()) + 1),
        "gini": float(1 - 2 * np.trapezoid(curve, dx=1 / len(lengths))),
    }


def levels(a, backward=False):
    """Level of each row of a triangle: one more than the highest that it needs."""
    n = a.shape[0]
    level = np.zeros(n, int)
    for i in range(n - 1, -1, -1) if backward else range(n):
        needs = a.indices[a.indptr[i] : a.indptr[i + 1]]
        needs = needs[needs > i] if backward else needs[needs < i]
        level[i] = 1 + (level[needs].max() if len(needs) else 0)
    widths = np.bincount(level)
    return {"levels": int(level.max()), "widest": int(widths.max())}


def sizes(labels):
    found = np.bincount(labels)
    return {"parts": len(found), "most": int(found.max())}


def blocks(a):
    """Sizes of the strong parts once each column stands under the row that it is matched with; of full structural rank."""
    match = maximum_bipartite_matching(a, perm_type="column")
    _, labels = connected_components(a[:, match], directed=True, connection="strong")
    return sorted((int(size) for size in np.bincount(labels)), reverse=True)


def elimination(a):
    """Nonzeros of L of a dominant A + A^T by SuperLU's minimum degree, and the squares of its columns added up."""
    n = a.shape[0]
    both = abs(a) + abs(a).T
    both.data[:] = -1.0
    both = (both + eye(n) * (n + 1.0)).tocsc()
    factor = splu(both, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}).L
    lengths = np.diff(factor.indptr).astype(float)
    return {"nonzeros": int(lengths.sum()), "flops": float((lengths**2).sum())}


def spectrum(a):
    dense = a.toarray()
    singular = np.linalg.svd(dense, compute_uv=False)
    said = {"singularValues": [float(singular.min()), float(singular.max())]}
    if a.shape[0] != a.shape[1]:
        return said
    said["condition"] = float(np.linalg.cond(dense, 1))
    if not np.isfinite(said["condition"]) or singular.min() <= np.finfo(float).eps * a.shape[0] * singular.max():
        said["condition"] = None
    said["definite"] = False
    if (dense == dense.T).all():
        values = np.linalg.eigvalsh(dense)
        said["eigenvalues"] = [float(values.min()), float(values.max())]
        said["definite"] = bool(values.min() > np.finfo(float).eps * values.max())
    return said


def facts(path):
    stored = coo_matrix(mmread(path))
    a = csr_matrix(stored)
    a.sum_duplicates()
    a.sort_indices()
    pattern = csr_matrix((np.ones(a.nnz), a.indices, a.indptr), a.shape)
    rows = np.repeat(np.arange(a.shape[0]), np.diff(a.indptr))
    below, above = rows - a.indices, a.indices - rows
    magnitudes = abs(a.data[a.data != 0])
    said = {
        "name": os.path.basename(path).split(".")[0],
        "nonzeros": int(a.nnz),
        "explicitZeros": int((a.data == 0).sum()),
        "magnitudes": {"least": float(magnitudes.min()), "most": float(magnitudes.max())},
        "rowCounts": counts(np.diff(a.indptr)),
        "rowShares": shares(np.diff(a.indptr)),
        "columnCounts": counts(np.bincount(a.indices, minlength=a.shape[1])),
        "bandwidth": {"lower": int(max(0, below.max())), "upper": int(max(0, above.max()))},
        "tiles": len(set(zip(rows // 16, a.indices // 16))),
        "rank": int(structural_rank(pattern)),
    }
    if a.shape[0] == a.shape[1]:
        said.update(square(a, pattern, rows))
    if max(a.shape) <= MOST_DENSE:
        said.update(spectrum(a))
    return said


def square(a, pattern, rows):
    n = a.shape[0]
    off = rows != a.indices
    mirrored = pattern.multiply(pattern.T).tocsr()
    mirrored.setdiag(0)
    stored = int((mirrored.data != 0).sum())
    values = np.array(a[a.indices, rows]).ravel()
    kept = np.array(pattern[a.indices, rows]).ravel() != 0
    diagonal = np.array(pattern.diagonal()) != 0
    first = np.array([a.indices[a.indptr[i]] if a.indptr[i] < a.indptr[i + 1] else i for i in range(n)])
    own, whole = abs(a.diagonal()), np.array(abs(a).sum(axis=1)).ravel()
    narrow = reverse_cuthill_mckee((pattern + pattern.T).tocsr(), symmetric_mode=True)
    turned = coo_matrix((pattern + pattern.T).tocsr()[narrow][:, narrow])
    return {
        "patternSymmetry": {"off": int(off.sum()), "stored": stored},
        "valueSymmetry": {"same": int((off & kept & (values == a.data)).sum())},
        "diagonal": {"rows": n, "stored": int(diagonal.sum()), "zeros": int((a.diagonal()[diagonal] == 0).sum())},
        "profile": int(np.maximum(0, np.arange(n) - first).sum()),
        # sums in another order differ in their last digits
        "dominant": [int((own >= (whole - own) * (1 + s)).sum()) for s in (1e-12, -1e-12)],
        "levelsForward": levels(a),
        "levelsBackward": levels(a, backward=True),
        "components": sizes(connected_components(pattern, directed=False)[1]),
        "strongComponents": sizes(connected_components(pattern, directed=True, connection="strong")[1]),
        "blocks": blocks(pattern) if structural_rank(pattern) == n else None,
        "narrow": int(abs(turned.row - turned.col).max()) if turned.nnz else 0,
        "factor": elimination(pattern),
    }


for path in sys.argv[1:]:
    print(json.dumps(facts(path)))
