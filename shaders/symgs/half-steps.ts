import { type Dispatch, lanesOf, mayStop } from '#src/core/kernel/plan/dispatch.ts'
import type { Capabilities, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { type PlacedDispatch, placedPlan } from './placed-plan.ts'
import { NARROW, SLICE, TOLD } from './rows-placed.ts'
import { columnWords, pourSteps, sliceBuffers, type Sliced } from './slices.ts'
import type { SweepProblem } from './sweep.ts'

/** Rows that one dispatch updates. */
export interface HalfStep extends Pick<Dispatch, 'conditions' | 'buffers'> {
  readonly half: number
  readonly colour: number
  /** The way back leaves its rows as they are: no row comes after them, so that this half does both. */
  readonly both?: boolean
  /** It reads no entry: all others are 0. */
  readonly blind?: boolean
}

/** What a program is compiled for, widths or directions of L and of U; nothing in software, where to compile takes longer than to run. */
export const compiledFor = (lower: number, upper: number, { software }: Capabilities): Record<string, number> =>
  software ? {} : { is_compiled: 1, compiled_lower: lower, compiled_upper: upper }

/** Slots of L and of U that a program has in flight all at once. */
const MOST_WHOLE = 32

/** How loads of a row's slots are laid out. */
export interface SlotLoads {
  /** Whether all of a row are in flight at once where the compiler knows how many there are; else eight are. */
  readonly whole: boolean
  /** Whether lanes hand least columns to one another, of which each has loaded one. */
  readonly handed: boolean
}

/** What a shader is told of the slices of a colour. */
function told(
  { slices, first, widths, packing }: Sliced,
  colour: number,
  { capabilities }: PlanOptions,
  { whole, handed }: SlotLoads,
) {
  const [slot, , , word] = slices.subarray((TOLD * first[colour]) / SLICE)
  const alike = widths[colour]
  const isSmall = alike !== null && alike.lower + alike.upper <= MOST_WHOLE
  const isWhole = whole && isSmall && !capabilities.software
  const isHanded = handed && isSmall && alike.narrow && capabilities.subgroupSize === SLICE
  const { is_compiled, ...compiled } = alike ? compiledFor(alike.lower, alike.upper, capabilities) : {}
  return {
    conditions: {
      OWN: alike === null,
      NARROW: alike ? alike.narrow : packing !== undefined,
      ...(isWhole && { WHOLE: true }),
      ...(isHanded && { SUBGROUPS: true }),
    },
    overrides: { ...compiled, ...(is_compiled !== undefined && !isWhole && { is_compiled }) },
    uniforms: {
      slot,
      word,
      words: alike ? columnWords(alike.lower, alike.upper, alike.narrow) : 0,
      lower_width: alike?.lower ?? 0,
      upper_width: alike?.upper ?? 0,
    },
  }
}

/** A plan of dispatches, each of a colour in one half of a sweep, whose vectors have the order of places. */
export function slicedPlan(
  problem: SweepProblem,
  slices: Sliced,
  halves: readonly HalfStep[],
  options: PlanOptions,
  work: {
    readonly module: string
    readonly buffers: Plan['buffers']
    readonly outputs?: Plan['outputs']
    readonly flight: SlotLoads
  },
): Plan {
  const lanes = lanesOf(options.capabilities, SLICE)
  const dispatchOf = (step: HalfStep): PlacedDispatch => {
    const { half, colour, both = false, blind = false, conditions, buffers } = step
    const of = told(slices, colour, options, work.flight)
    const [first, end] = [slices.first[colour], slices.first[colour + 1]]
    const rows = slices.ptr[colour + 1] - slices.ptr[colour]
    return {
      module: work.module,
      conditions: { ...of.conditions, ...conditions, ...mayStop(end - first, options.capabilities) },
      overrides: blind ? {} : of.overrides,
      ...(buffers && { buffers }),
      half,
      workers: Math.ceil(rows / lanes),
      tells: both ? 2 : 1,
      offers: { halves: both ? 2 : 1 },
      invocations: end - first,
      uniforms: { first, places: end - first, rows, ...of.uniforms },
    }
  }
  return placedPlan(problem, slices, options, {
    lanes,
    prepare: (setting) => pourSteps(setting, slices),
    steps: halves.map(dispatchOf),
    buffers: [...sliceBuffers(problem, slices), ...work.buffers],
    outputs: { turn: { kind: 'known', data: slices.colour }, ...work.outputs },
  })
}

/** Places in the order of their slots, of L or of U of a row, with their values. */
export function entriesOf(
  { inputs: { A } }: SweepProblem,
  { place, packing, slots, slices }: Sliced,
  row: number,
  upper: boolean,
): readonly number[] {
  const { row_ptr, col_idx } = A.pattern
  const own: number[] = []
  for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
    if (upper ? place[col_idx[k]] > place[row] : place[col_idx[k]] < place[row]) own.push(k)
  if (!packing || slices[TOLD * Math.floor(place[row] / SLICE) + TOLD - 1] < NARROW) return own
  const slotOf = new Uint8Array(packing.buffer, (4 * slots) / SLICE)
  return own.sort((a, b) => slotOf[a] - slotOf[b])
}

/** Σ A[i, j] · x[j] over L or U of row i, slot by slot in f32. @param x by rows */
export function sumOf(problem: SweepProblem, slices: Sliced, row: number, upper: boolean, x: Float32Array): number {
  const { pattern, values } = problem.inputs.A
  return entriesOf(problem, slices, row, upper).reduce(
    (sum, k) => Math.fround(sum + Math.fround(values[k] * x[pattern.col_idx[k]])),
    0,
  )
}

/** Rows that a colour has, as groups of phases. */
export const groupsIn = ({ ptr, order }: Pick<Sliced, 'ptr' | 'order'>, colours: readonly number[]) => ({
  ptr: Uint32Array.from([0, ...colours]).map((_, n) =>
    colours.slice(0, n).reduce((sum, c) => sum + ptr[c + 1] - ptr[c], 0),
  ),
  order: Uint32Array.from(colours.flatMap((c): number[] => [...order.subarray(ptr[c], ptr[c + 1])])),
})
