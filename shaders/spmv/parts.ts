import type { F32 } from '#src/base/arrays.ts'
import type { ProductProblem } from '#src/kernel/kernel.ts'
import type { BufferSpec, Capabilities, DispatchStep, Step } from '#src/kernel/plan.ts'
import { lanesOf, productUniform, sizeOf, spread } from './product.ts'

/** Kernels that sum rows in parts (shaders/lib/parts.wesl): what they begin with, and who adds up the parts. */

/** Steps of a worker that adds up parts. */
const STEPS = 8

/** A dispatch over items of which each worker takes an interval; what the workers leave begins at `to` in `carries`. */
export interface Level {
  readonly items: number
  readonly workers: number
  readonly from: number
  readonly to: number
}

/** The dispatches that bring `count` parts together, `interval` parts a worker: until one worker has them all. */
export function levelsOf(count: number, interval: number): Level[] {
  const levels: Level[] = []
  for (let [from, items] = [0, count]; items > 0; ) {
    const workers = Math.ceil(items / interval)
    levels.push({ items, workers, from, to: from + items })
    from += items
    items = workers === 1 ? 0 : workers
  }
  return levels
}

/** Room for all parts that are ever left: `count` by the first dispatch, a row and a sum each. */
export function carriesFor(count: number, capabilities: Capabilities): BufferSpec {
  const levels = levelsOf(count, STEPS * lanesOf(capabilities))
  const places = levels.reduce((sum, { items }) => sum + items, 0)
  return { name: 'carries', words: 2 * Math.max(1, places) }
}

/** What all dispatches over parts are given: adapters with subgroups scan with them. */
export const partSwitches = (capabilities: Capabilities) => ({
  conditions: { SUBGROUPS: capabilities.subgroupSize > 0 },
  overrides: { size: sizeOf(capabilities), lanes: lanesOf(capabilities) },
})

/** Adds up the `count` parts that the first dispatch left, and brings them to y. */
export function addParts(problem: ProductProblem, count: number, capabilities: Capabilities): DispatchStep[] {
  const { conditions, overrides } = partSwitches(capabilities)
  const { size, lanes } = overrides
  return levelsOf(count, STEPS * lanes).map(({ items, workers, from, to }) => ({
    kind: 'dispatch',
    module: 'lib/carries.wesl',
    conditions: { ...conditions, ADDS: true },
    overrides: { ...overrides, steps: STEPS },
    bindings: ['y', 'carries'],
    uniform: productUniform(problem, undefined, items, workers, from, to),
    groups: spread(Math.ceil((workers * lanes) / size), capabilities),
  }))
}

/** y ← β y: what parts are added to. */
export function startY(problem: ProductProblem, capabilities: Capabilities): Step[] {
  const { rows } = problem.pattern
  if (problem.beta === 0) return [{ kind: 'fill', buffer: 'y', value: 0 }]
  if (rows === 0) return []
  const size = sizeOf(capabilities)
  return [
    {
      kind: 'dispatch',
      module: 'lib/start.wesl',
      conditions: { BETA: true, ADDS: true },
      overrides: { size },
      bindings: ['y', 'y_in'],
      uniform: productUniform(problem, undefined, 0, 0, 0, 0),
      groups: spread(Math.ceil(rows / size), capabilities),
    },
  ]
}

/** y ← β y in f32. */
export const startedY = ({ y, beta }: ProductProblem): F32 => y.map((value) => (beta === 0 ? 0 : beta * value))

/** Brings a part of a row's sum to y, as the shaders do. */
export function deliver({ alpha }: ProductProblem, out: F32, row: number, sum: number): void {
  out[row] = Math.fround(out[row] + Math.fround(alpha * sum))
}
