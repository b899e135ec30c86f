import { defaults } from '#src/core/kernel/kernel.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { disturbed, hasNeighbours, hasRow, invertedTwice, readTooLate } from '../shapes.ts'
import type { SweepProblem } from '../sweep.ts'
import kernel from './kernel.ts'
import { LEAST_WIDE } from './lines.ts'

const module = 'symgs/lines/kernel.wesl'
/** Directions along the line itself. */
const ALONG = 0b101 << 12

const colourSets = (problem: SweepProblem) => kernel.analyse(problem, defaults(kernel)).colours

/** Have lines of the second colour neighbours on those of the first? */
const needsFirst = (problem: SweepProblem): boolean => (colourSets(problem)[1]?.lower ?? 0) !== 0
const goesAlong = (problem: SweepProblem): boolean =>
  problem.inputs.Y > 1 && colourSets(problem).some(({ upper }) => (upper & ALONG) !== 0)
const isLong = (problem: SweepProblem): boolean => problem.inputs.Y > LEAST_WIDE && goesAlong(problem)

const mutants: readonly Mutant<SweepProblem>[] = [
  disturbed(module, 'x[place] = sum * inverse[place];'),
  readTooLate(needsFirst),
  {
    name: 'points of a line are not read',
    breaks: 'solves',
    applies: goesAlong,
    edits: [
      {
        module,
        find: 'if (((slots >> d) & 1u) == 0u) { continue; }',
        replace: 'if (((slots >> d) & 1u) == 0u || d / 3u == 4u) { continue; }',
      },
    ],
  },
  {
    name: 'what the guess adds is not kept',
    breaks: 'solves',
    applies: (problem) => problem.inputs.guess === 1 && colourSets(problem).some(({ upper }) => upper !== 0),
    edits: [{ module, find: 'kept[place] = old;', replace: '' }],
  },
  invertedTwice,
  {
    name: 'the point before a stretch is read when it is new',
    breaks: 'solves',
    params: { wide: LEAST_WIDE },
    applies: isLong,
    edits: [{ module, find: 'if (n != 4u) { near[at] =', replace: 'if (true) { near[at] =' }],
  },
  {
    name: 'the point after a stretch is not staged',
    breaks: 'solves',
    params: { wide: LEAST_WIDE },
    applies: isLong,
    edits: [{ module, find: 'near[at + wide + 1u] = value_at(', replace: 'near[at + wide + 1u] = 0.0 * value_at(' }],
  },
  {
    name: 'the last line of a colour is lost',
    breaks: 'solves',
    applies: hasRow,
    edits: [
      { module, find: 'if (taken < uniforms.lines && point', replace: 'if (taken + 1u < uniforms.lines && point' },
    ],
  },
  {
    name: 'values of two directions are exchanged',
    breaks: 'solves',
    applies: hasNeighbours,
    edits: [
      {
        module,
        find: 'let slot = countOneBits(present &',
        replace: 'let slot = countOneBits(present) - 1u - countOneBits(present &',
      },
    ],
  },
]

export default mutants
