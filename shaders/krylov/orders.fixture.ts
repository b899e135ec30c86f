import { parseArgs } from 'node:util'
import { plural } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import cc from '../colouring/cc/kernel.ts'
import type { ColouringProblem } from '../colouring/graph.ts'
import jpl from '../colouring/jpl/kernel.ts'
import {
  EXACT,
  type Single,
  hpcgResiduals,
  iterationsTo,
  type PointOrder,
  residualAfter,
  middleAndEnds,
  PARTS,
} from './hpcg.fixture.ts'
import { cube, FASTEST, FIRST, hashed, LAST, SLOWEST, wrapped } from './hpcg-solved.fixture.ts'

const FORMULAS: Readonly<Record<string, PointOrder>> = {
  exact: EXACT,
  first: FIRST,
  last: LAST,
  ...Object.fromEntries([8, 11, 16, 22, 27, 33].map((colours) => [`wrapped${colours}`, wrapped(colours)])),
  slowest: SLOWEST,
  fastest: FASTEST,
}
const HASHED = { jpl, cc } as unknown as Readonly<Record<string, Kernel<never, ColouringProblem>>>
/** HPCG counts the iterations to the residual that this many reach in exact order. */
const REFERENCE = 50
const LEVELS = 4

/**
 * Prints how many iterations HPCG takes by the order of its points, in f64 on the processor: to the residual that 50 iterations
 * in exact order reach, or to `--to 8.2e-4`. `--points 32` along an edge; `--orders exact,wrapped33,jpl`: exact, parity with the
 * all-even points `first` or `last`, wrapped8 to wrapped33, lines with the axis of 11 `slowest` or `fastest`, and by hashes jpl
 * and cc, of `--seeds 1,2,3`, with the least, the median and the most. `--f32 all` counts in f32, too, and `--f32
 * product,sweeps` with these sums in f32 and all else in f64; it may be given more than once.
 * Throws AppError `UnknownOption`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      points: { type: 'string', default: '32' },
      orders: { type: 'string', default: [...Object.keys(FORMULAS), ...Object.keys(HASHED)].join(',') },
      seeds: { type: 'string', default: '1,2,3,4,5,6,7,8,9,10' },
      to: { type: 'string' },
      f32: { type: 'string', multiple: true, default: [] },
    },
  })
  const [size, orders, seeds] = [cube(Number(values.points)), values.orders.split(','), values.seeds.split(',')]
  for (const name of orders)
    if (!(name in FORMULAS) && !(name in HASHED)) throw new AppError('UnknownOption', `No order is called ${name}.`)
  const goal = values.to ? Number(values.to) : residualAfter(REFERENCE, hpcgResiduals(size, EXACT))
  console.log(`${values.points}³, to ${goal.toPrecision(3)} of the first residual:`)
  const ways: readonly (readonly [way: string, single: Single])[] = [
    ['f64', new Set()],
    ...values.f32.map((names): readonly [string, Single] => [`f32 in ${names}`, singleOf(names)]),
  ]
  for (const name of orders)
    for (const [way, single] of ways) {
      const count = (order: PointOrder) => iterationsTo(goal, hpcgResiduals(size, order, LEVELS, single))
      const kernel = HASHED[name]
      if (!kernel) {
        console.log(`  ${name}, ${way}: ${plural(count(FORMULAS[name]), 'iteration')}`)
        continue
      }
      const counts = seeds.map((seed) => count(hashed(kernel, Number(seed))))
      const [least, median, most] = middleAndEnds(counts)
      console.log(`  ${name}, ${way}: median ${median}, ${least} to ${most}, by seed ${counts.join(' ')}`)
    }
}

const ALL = 'all'

function singleOf(names: string): Single {
  const given = names.split(',')
  const parts = PARTS.filter((one) => names === ALL || given.includes(one))
  if (names !== ALL && parts.length < given.length)
    throw new AppError('UnknownOption', `${names} is not ${ALL} or some of ${PARTS.join(',')}.`)
  return new Set(parts)
}
