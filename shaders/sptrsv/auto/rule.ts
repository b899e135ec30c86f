import { plural, significant } from '#src/base/format.ts'
import { type Kernel, type SolveProblem, runsOn } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { levelCount, levelsOf } from '#src/sparse/levels.ts'
import { recognise } from '../structure.ts'
import { type Rival, rivalOf } from './rivals.ts'

/** From so many rows on a level fills a GPU by itself, and the barrier after it costs little. */
const WIDE = 4096
/** Rows of so few nonzeros, the diagonal among them, leave most lanes of a subgroup idle … */
const SHORT = 3
/** … and levels of so many rows give each lane a row that need not wait for its neighbour's. */
const ABREAST = 128

interface Rule {
  /** Folder of the kernel. */
  readonly name: string
  /** Why it is the one for a problem that it can solve, as a sentence goes on after “since”; undefined where it is not. */
  because(problem: SolveProblem): string | undefined
}

/** In their order the first that holds is taken, so one kernel more is one line more. */
const RULES: readonly Rule[] = [
  { name: 'slab_march', because: gridIn },
  { name: 'helix', because: gridIn },
  { name: 'chain_phases', because: levelsIn },
  { name: 'level_set', because: (problem) => (featuresOf(problem).width >= WIDE ? levelsIn(problem) : undefined) },
  { name: 'thread_level', because: (problem) => (isShortAndWide(problem) ? rowsIn(problem) : undefined) },
  { name: 'level_elementwise', because: levelsIn },
]

/** A kernel that the rule names, and why. */
export interface Choice extends Rival {
  readonly because: string
}

export const able = (
  kernel: Kernel<unknown, SolveProblem>,
  problem: SolveProblem,
  machine: Pick<Capabilities, 'subgroupSize'>,
): boolean => runsOn(kernel, machine) && kernel.applies?.(problem) === undefined

/** Without a machine at hand, as for a twin, all kernels run. */
export const ANY = { subgroupSize: Infinity }

/** The kernels for a problem on a machine, the first choice first; the last of the rules always holds. */
export function ranking(problem: SolveProblem, machine: Pick<Capabilities, 'subgroupSize'> = ANY): Choice[] {
  return RULES.flatMap(({ name, because }) => {
    const rival = rivalOf(name)
    const why = able(rival.kernel, problem, machine) ? because(problem) : undefined
    return why === undefined ? [] : [{ ...rival, because: why }]
  })
}

interface Features {
  readonly levels: number
  /** Rows of a level, and nonzeros of a row with its diagonal, in the mean. */
  readonly width: number
  readonly length: number
}

const known = new WeakMap<SolveProblem['pattern'], Features>()

/** Counted when they are first asked for: O(nonzeros). */
function featuresOf({ pattern, upper }: SolveProblem): Features {
  const found = known.get(pattern)
  if (found) return found
  const levels = levelCount(levelsOf(pattern, upper ? 'upper' : 'lower'))
  const [width, length] = [pattern.rows / levels, pattern.col_idx.length / pattern.rows]
  const features = { levels, width, length }
  known.set(pattern, features)
  return features
}

const isShortAndWide = (problem: SolveProblem): boolean => {
  const { width, length } = featuresOf(problem)
  return length <= SHORT && width >= ABREAST
}

function gridIn(problem: SolveProblem): string {
  return `rows are the points of a grid, ${recognise(problem).size.join(' × ')}`
}

function levelsIn(problem: SolveProblem): string {
  const { levels, width } = featuresOf(problem)
  return `there are ${plural(levels, 'level')} of ${significant(width)} rows in the mean`
}

function rowsIn(problem: SolveProblem): string {
  const { length } = featuresOf(problem)
  return `rows are short, ${significant(length)} nonzeros in the mean, and ${levelsIn(problem)}`
}
