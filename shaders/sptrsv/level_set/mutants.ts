import { defaults } from '#src/core/kernel/kernel.ts'
import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { LANES, levelMutants } from '../level-mutants.ts'
import { rowEnd, rowFirst } from '../triangle.ts'
import { analyse } from './analysis.ts'
import kernel from './kernel.ts'
import { type System, toSystem } from '../solve.ts'

/** Lanes that may step together: as many as on any GPU that is common. */
const TOGETHER = 64
/** Later groups of lanes begin later, by far longer than a level takes: GPUs that run them abreast often win the race. */
const HEAD_START = `if (uniforms.count > 1u) {
    var spun = index;
    for (var spin = 0u; spin < (index / ${TOGETHER}u) * 20000u; spin++) { spun = spun * 1664525u + 1013904223u; }
    partial[index] = f32(spun);
  }
  let teams =`

const analysed = (problem: System) => analyse(problem, defaults(kernel))

/** Do merged levels meet, so that the order within a dispatch matters? */
const hasMergedLevels = (problem: System): boolean => analysed(problem).pieces.some(({ count }) => count > 1)

/**
 * Without barriers an early group of lanes goes through all merged levels before a later one begins: it shows where
 * the former needs a row of the latter.
 */
function overtakes(problem: System): boolean {
  const { level_ptr, order, pieces, team } = analysed(problem)
  const pieceOf = new Uint32Array(problem.pattern.rows)
  const firstLane = new Uint32Array(problem.pattern.rows)
  for (const [p, { first, count }] of pieces.entries()) {
    for (let level = first; level < first + count; level++) {
      for (let at = level_ptr[level]; at < level_ptr[level + 1]; at++) {
        pieceOf[order[at]] = p
        firstLane[order[at]] = ((at - level_ptr[level]) * team) % LANES
      }
    }
  }
  const group = (lane: number) => Math.floor(lane / TOGETHER)
  const needsLater = (row: number, k: number) => {
    const operand = problem.pattern.col_idx[k]
    const reader = firstLane[row] + ((k - rowFirst(problem, row)) % team)
    return pieceOf[operand] === pieceOf[row] && group(firstLane[operand]) > group(reader)
  }
  for (const row of order) {
    if (pieces[pieceOf[row]].count === 1) continue
    for (let k = rowFirst(problem, row); k < rowEnd(problem, row); k++) if (needsLater(row, k)) return true
  }
  return false
}

const mutants: readonly Mutant<System>[] = [
  {
    name: 'there are no barriers',
    breaks: 'solves',
    applies: overtakes,
    edits: [
      { find: 'workgroupBarrier();', replace: '' },
      { find: 'storageBarrier();', replace: '' },
      { find: 'let teams =', replace: HEAD_START },
    ],
  },
  {
    name: 'merged levels are solved backwards',
    breaks: 'solves',
    applies: hasMergedLevels,
    edits: [
      { find: 'for (var level = uniforms.first; level <', replace: 'for (var step = uniforms.first; step <' },
      {
        find: 'uniforms.count; level++) {',
        replace: 'uniforms.count; step++) {\n    let level = 2u * uniforms.first + uniforms.count - 1u - step;',
      },
    ],
  },
  ...levelMutants(kernel),
]

export default seeing(toSystem, mutants)
