import { count, plural } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { Findings } from '#src/core/kernel/findings.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { type Coloured, colouredBy } from '../colours.ts'
import multicolour from '../multicolour/kernel.ts'
import type { SweepProblem } from '../sweep.ts'

/**
 * A dispatch of fewer rows takes what it takes, however few. On an H100 two solves took 47 for 104 µs at 3 300 rows a colour
 * (cage11), and 76 for 49 at 33 000 (delaunay 200000). The bound lies between.
 */
const FEW = 10_000

interface Posed {
  readonly pattern: Pattern
  readonly problem: SweepProblem
}

const coloured = ({ problem }: Posed): Coloured => colouredBy(problem, defaults(multicolour))

/** The colours that all kernels here have by structure. */
const coloursOf = (problem: SweepProblem, findings: Findings): Coloured =>
  findings.once(coloured, { pattern: problem.inputs.A.pattern, problem })

/** Mean rows of a colour. */
const meanIn = (problem: SweepProblem, findings: Findings): number =>
  problem.inputs.A.pattern.rows / Math.max(1, coloursOf(problem, findings).colours)

const told = (problem: SweepProblem, findings: Findings): string =>
  `${plural(coloursOf(problem, findings).colours, 'colour')} have ${count(Math.round(meanIn(problem, findings)))} rows each on average`

/** In their order the first that holds is taken, so one kernel more is one line more. */
export const RULES: readonly Rule<SweepProblem>[] = [
  {
    name: 'by_solves',
    // from any guess they read U once more, and were not measured
    when: (problem, findings) =>
      problem.inputs.guess === 0 && problem.inputs.A.pattern.rows > 0 && meanIn(problem, findings) < FEW,
    because: (problem, findings) => `its ${told(problem, findings)}, too few for a dispatch each`,
  },
  { name: 'multicolour', because: (problem, findings) => `its ${told(problem, findings)}` },
]
