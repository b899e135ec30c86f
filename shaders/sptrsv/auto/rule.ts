import { plural, significant } from '#src/base/format.ts'
import type { Rule } from '#src/kernel/choice.ts'
import type { SolveProblem } from '#src/kernel/kernel.ts'
import { levelSpan } from '../cost.ts'
import { recognise } from '../structure.ts'

/** From so many rows on a level fills a GPU by itself, and the barrier after it costs little. */
const WIDE = 4096
/** Rows of so few nonzeros, the diagonal among them, leave most lanes of a subgroup idle … */
const SHORT = 3
/** … and levels of so many rows give each lane a row that need not wait for its neighbour's. */
const ABREAST = 128

/** In their order the first that holds is taken, so one kernel more is one line more. */
export const RULES: readonly Rule<SolveProblem>[] = [
  { name: 'slab_march', because: gridIn },
  { name: 'helix', because: gridIn },
  { name: 'chain_phases', because: levelsIn },
  { name: 'level_set', because: (problem) => (featuresOf(problem).width >= WIDE ? levelsIn(problem) : undefined) },
  { name: 'thread_level', because: (problem) => (isShortAndWide(problem) ? rowsIn(problem) : undefined) },
  { name: 'level_elementwise', because: levelsIn },
]

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
  const levels = levelSpan({ pattern, upper })
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
  return `rows are the points of a grid, ${recognise(problem).size.join('×')}`
}

function levelsIn(problem: SolveProblem): string {
  const { levels, width } = featuresOf(problem)
  return `there are ${plural(levels, 'level')} of ${significant(width)} rows in the mean`
}

function rowsIn(problem: SolveProblem): string {
  const { length } = featuresOf(problem)
  return `rows are short, ${significant(length)} nonzeros in the mean, and ${levelsIn(problem)}`
}
