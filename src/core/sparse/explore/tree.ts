import { largest, type U32 } from '#src/core/base/arrays.ts'

/** No parent: a root. */
export const ROOT = 0xffffffff

/** A run of rows of an elimination tree, each the only one drawn below the next, from a fork or an end up to below the next fork. */
export interface TreeBranch {
  /** 0 … 1 from left to right. */
  readonly x: number
  /** Rows between its upper end and the root, and those between its lower end and the root. */
  readonly top: number
  readonly bottom: number
  /** Rows between the root and the deepest row below it: more than `bottom` at an end where smaller subtrees are left out. */
  readonly reach: number
  /** Level of its uppermost row in the solve with the factor: 0 is solved first. */
  readonly level: number
  /** The row at its upper end, which is eliminated last. */
  readonly row: number
  /** The branch that it hangs on, as an index; undefined at a root. */
  readonly on: number | undefined
  /** It has forks or ends below it. */
  readonly forks: boolean
  /** Rows between the root and its lowest row on a longest path from the root down; undefined where none is on it. */
  readonly longest: number | undefined
}

/** A picture of an elimination tree. */
export interface TreeDrawing {
  readonly branches: readonly TreeBranch[]
  /** Levels of the solve with the factor: rows on the longest path. */
  readonly height: number
  /** Rows that need no other. */
  readonly leaves: number
  /** Subtrees with fewer rows are not drawn, but for how deep they go. */
  readonly least: number
}

/** The level of each row in the solve with the factor: how many rows it waits for, one after the other. parent[j] > j. */
export function levelsInTree(parent: U32): U32 {
  const level = new Uint32Array(parent.length)
  for (let j = 0; j < parent.length; j++)
    if (parent[j] !== ROOT) level[parent[j]] = Math.max(level[parent[j]], level[j] + 1)
  return level
}

/**
 * Lays out an elimination tree with `most` ends at the most: subtrees with too few rows are left out, as few as makes that possible.
 * Ends are equally far apart, in the order of a search in depth; a fork stands over the middle of all ends below it, so that a long path on
 * which little hangs goes straight down. parent[j] > j, `ROOT` where
 * there is none. O(rows log rows).
 */
export function treeOf(parent: U32, most: number): TreeDrawing {
  const n = parent.length
  const level = levelsInTree(parent)
  const size = new Uint32Array(n).fill(1)
  const depth = new Uint32Array(n)
  let leaves = 0
  for (let j = 0; j < n; j++) {
    if (level[j] === 0) leaves++
    if (parent[j] !== ROOT) size[parent[j]] += size[j]
  }
  for (let j = n - 1; j >= 0; j--) if (parent[j] !== ROOT) depth[j] = depth[parent[j]] + 1
  let least = 1
  while (endsFrom(parent, size, least) > most) least *= 2
  const { runs, runOf } = runsOf(parent, size, least)
  const longest = new Map<number, number>()
  for (const j of longestPath(parent, level)) if (size[j] >= least) longest.set(runOf[j], depth[j])
  const xs = placesOfRuns(runs)
  const branches = runs.map(
    ({ top, bottom, on, below }, b): TreeBranch => ({
      x: xs[b],
      top: depth[top],
      bottom: depth[bottom],
      reach: depth[bottom] + level[bottom],
      level: level[top],
      row: top,
      on,
      forks: below.length > 0,
      longest: longest.get(b),
    }),
  )
  return { branches, height: n === 0 ? 0 : largest(level) + 1, leaves, least }
}

/** Drawn rows below which nothing is drawn. */
function endsFrom(parent: U32, size: U32, least: number): number {
  const below = new Uint8Array(parent.length)
  let ends = 0
  for (let j = 0; j < parent.length; j++) {
    if (size[j] < least) continue
    if (below[j] === 0) ends++
    if (parent[j] !== ROOT) below[parent[j]] = 1
  }
  return ends
}

/** Rows from the lowest, `bottom`, to the uppermost, `top`, none of which but the lowest forks. */
interface Run {
  top: number
  readonly bottom: number
  on: number | undefined
  /** Runs that hang on it, by their lowest rows. */
  readonly below: number[]
}

function runsOf(parent: U32, size: U32, least: number): { readonly runs: readonly Run[]; readonly runOf: U32 } {
  const kept = (j: number) => size[j] >= least
  const forks = new Uint32Array(parent.length)
  for (let j = 0; j < parent.length; j++) if (kept(j) && parent[j] !== ROOT) forks[parent[j]]++
  const runs: Run[] = []
  /** The run that each drawn row is in; a row that does not fork gets that of the one below it. */
  const runOf = new Uint32Array(parent.length)
  for (let j = 0; j < parent.length; j++) {
    if (!kept(j)) continue
    if (forks[j] === 1) runs[runOf[j]].top = j
    else {
      runOf[j] = runs.length
      runs.push({ top: j, bottom: j, on: undefined, below: [] })
    }
    if (parent[j] !== ROOT && forks[parent[j]] === 1) runOf[parent[j]] = runOf[j]
  }
  for (const [r, run] of runs.entries()) {
    const up = parent[run.top]
    if (up === ROOT) continue
    run.on = runOf[up]
    runs[runOf[up]].below.push(r)
  }
  return { runs, runOf }
}

/** A run comes after all that hang on it. */
function placesOfRuns(runs: readonly Run[]): readonly number[] {
  const [first, last] = [runs.map(() => 0), runs.map(() => 0)]
  const ends = runs.filter(({ below }) => below.length === 0).length
  let placed = 0
  const path = runs
    .map((_, r) => r)
    .filter((r) => runs[r].on === undefined)
    .toReversed()
  while (path.length > 0) {
    const r = path.pop() as number
    const { below } = runs[r]
    if (below.length === 0) first[r] = last[r] = (placed++ + 0.5) / ends
    else path.push(...below.toReversed())
  }
  for (const [r, { below }] of runs.entries()) {
    if (below.length === 0) continue
    first[r] = first[below[0]]
    last[r] = last[below[below.length - 1]]
  }
  return runs.map((_, r) => (first[r] + last[r]) / 2)
}

/** Rows from a root of the most levels down, each with the first of its deepest below it. */
function longestPath(parent: U32, level: U32): readonly number[] {
  const path: number[] = []
  const most = largest(level)
  let root = parent.length - 1
  while (root >= 0 && (parent[root] !== ROOT || level[root] !== most)) root--
  const deepest = new Uint32Array(parent.length)
  for (let j = parent.length - 1; j >= 0; j--)
    if (parent[j] !== ROOT && level[j] + 1 === level[parent[j]]) deepest[parent[j]] = j
  for (let j = root; j >= 0; j = deepest[j]) {
    path.push(j)
    if (level[j] === 0) break
  }
  return path
}
