import { count, plural, significant } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { Findings } from '#src/core/kernel/findings.ts'
import { levelSpan } from '../cost.ts'
import { grows } from '../growth.ts'
import { recognise, whyUnstructured } from '../structure.ts'
import type { System } from '../solve.ts'
import { fewLevels } from './few-levels.ts'

/** From this many rows on, one level fills a GPU. */
const WIDE = 4096
/**
 * A dispatch for each level is first where there are one, two or three and they are large: on an H100 a diagonal alone took 9.3 to
 * 9.5 µs for 10.3 to 12.3 by Merged levels; two levels 12.9 to 14.4 for 10.6 to 13.4 with up to 69 000 nonzeros, and 13.1 to 28.8
 * for 14.2 to 34.1 from 120 000 on; three 16.9 to 17.3 for 11.7 to 15.2 with up to 80 000, 17.2 for 17.7 with 180 000, and 29.0 for
 * 48.4 with a million.
 */
const FEW = 3
const NONZEROS_OF_A_LEVEL = 96 * 2 ** 10
/**
 * Rows of so few nonzeros on wide levels, where there are many of them, a lane each solves first: on an H100 in 25.6 to 28.8 µs for
 * 26.6 to 33.5 by Merged levels at 1.4 and 1.5 nonzeros each and 300 000 rows, and in 18.8 to 26.2 for 15.3 to 22.1 at 48 000 to
 * 192 000 rows. The longest row is all one lane's: at 46 500 nonzeros it took 13.8 ms for 0.02.
 */
const MANY = 2 ** 18
const THIN = 2.5
const LONGEST = 64
/** Rows of so few nonzeros, the diagonal among them, leave most lanes of a subgroup idle … */
const SHORT = 3
/** … and levels of this many rows give each lane a row that does not wait for its neighbour's. */
const ABREAST = 128

/**
 * Where errors grow along lines of a grid, Skewed lines are ahead on broad levels, and Merged levels on narrow ones: on an H200
 * 81 for 132 µs at 1 380 rows per level (D3N7 64³), 64 for 40 µs at 64 (dw8192). The bound lies between.
 */
const BROAD = 256
/** Lanes that a level fills on average where most are merged in one workgroup: six tasks of 32, of eight nonzeros each. */
const MERGED = 192
const PER_LANE = 8

/** In their order the first that holds is taken, so one kernel more is one line more. */
export const RULES: readonly Rule<System>[] = [
  { name: 'level_set', when: hasFewLevels, because: levelsIn },
  { name: 'slab_march', when: isMarched, because: gridIn },
  { name: 'helix', when: isSkewed, because: gridIn },
  { name: 'thread_level', when: areManyThin, because: rowsIn },
  { name: 'chain_phases', because: mergedIn },
  { name: 'thread_level', when: areShort, because: rowsIn },
  {
    name: 'level_set',
    when: isWide,
    because: () => 'its levels are so wide that one fills a GPU',
  },
  { name: 'level_elementwise', because: () => 'a row waits for what it needs, and not for the rest of a level' },
]

interface Features {
  readonly levels: number
  /** Mean rows per level, and mean nonzeros per row with its diagonal. */
  readonly width: number
  readonly length: number
  readonly longest: number
}

/** O(nonzeros). */
function counted({ pattern, upper }: System): Features {
  const levels = levelSpan({ pattern, upper })
  const { rows, col_idx } = pattern
  return { levels, width: rows / levels, length: col_idx.length / rows, longest: longestIn({ pattern }) }
}

/** Nonzeros of the longest row. */
function longestIn({ pattern: { rows, row_ptr } }: Pick<System, 'pattern'>): number {
  let longest = 0
  for (let i = 0; i < rows; i++) longest = Math.max(longest, row_ptr[i + 1] - row_ptr[i])
  return longest
}

const features = (problem: System, findings: Findings): Features => findings.once(counted, problem)

/** Of a triangle with more it looks at some rows only: a grid's levels need not be counted. */
const fewIn = ({ pattern, upper }: System): number | undefined => fewLevels(pattern, upper ? 'upper' : 'lower', FEW)

function hasFewLevels(problem: System, findings: Findings): boolean {
  const levels = findings.once(fewIn, problem)
  if (levels === undefined || longestIn(problem) > LONGEST) return false
  return problem.pattern.col_idx.length >= (levels - 1) * NONZEROS_OF_A_LEVEL
}

function levelsIn(problem: System, findings: Findings): string {
  const levels = plural(findings.once(fewIn, problem) ?? 0, 'level')
  return `it has ${levels}, and with so few a dispatch for each was measured to be first`
}

function isWide(problem: System, findings: Findings): boolean {
  return features(problem, findings).width >= WIDE
}

function isThin(problem: System, findings: Findings): boolean {
  const { width, length, longest } = features(problem, findings)
  return width >= WIDE && length <= THIN && longest <= LONGEST
}

function areManyThin(problem: System, findings: Findings): boolean {
  return problem.pattern.rows >= MANY && isThin(problem, findings)
}

function areShort(problem: System, findings: Findings): boolean {
  const { width, length } = features(problem, findings)
  return isThin(problem, findings) || (length <= SHORT && width >= ABREAST && width < WIDE)
}

/** A wave runs through the lines of the grid: they are no chains beside one another, which it would take one by one, and no points. */
function isWave(problem: System, findings: Findings): boolean {
  if (whyUnstructured(problem, findings) !== undefined) return false
  const { size, joined } = recognise(problem, findings)
  return joined && size[0] > 1
}

/** Not where errors grow along lines: there lanes take turns in slab_march, and on an H200 helix took 81 µs for its 113 (D3N7 64³). */
function isMarched(problem: System, findings: Findings): boolean {
  return isWave(problem, findings) && !grows(problem, findings)
}

function isSkewed(problem: System, findings: Findings): boolean {
  if (!isWave(problem, findings)) return false
  return !grows(problem, findings) || features(problem, findings).width >= BROAD
}

function gridIn(problem: System, findings: Findings): string {
  const { size } = recognise(problem, findings)
  const [X, Y, Z] = size
  const grid =
    Y * Z < 2 ? `its rows are one line of ${count(X)}` : `its rows are the points of a grid, ${size.join('×')}`
  return grows(problem, findings) ? `${grid}, whose lines no scan solves in f32: errors would grow along them` : grid
}

function mergedIn(problem: System, findings: Findings): string {
  const { width, length } = features(problem, findings)
  return width * Math.max(1, length / PER_LANE) <= MERGED
    ? 'narrow levels share a workgroup and its dispatch'
    : 'wide levels take the whole GPU, and a row waits for what it needs, not for a level'
}

function rowsIn(problem: System, findings: Findings): string {
  const { length } = features(problem, findings)
  return `its rows are short, ${significant(length)} nonzeros each on average, and a lane takes each`
}
