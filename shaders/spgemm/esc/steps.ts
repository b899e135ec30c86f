import { NEVER } from '#shaders/spgemm/esc/told_place.wesl'
import { DIGITS } from '#shaders/spgemm/esc/digits.wesl'
import { dispatch, type Invocations } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep, Step } from '#src/core/kernel/plan/plan.ts'
import { staged } from '#src/core/kernel/plan/steps.ts'
import { type MoveSetting, scanSteps } from '../../lib/scan-steps.ts'
import { DIGIT_BITS, EACH, passesFor, type RowSlice, STAGES } from './stages.ts'

/** A slice as shaders get it, and the parameters of their launch. */
export interface SliceLaunch extends RowSlice {
  readonly setting: MoveSetting
  /** Of B, and so of C. */
  readonly cols: number
  /** Of A. */
  readonly nonzeros: number
  /** Phases before the first dispatch of the slice. */
  readonly phase: number
  readonly entriesBefore: number
  /** Whether a trace says of each place where it goes. */
  readonly each: boolean
}

export const FOLDER = 'spgemm/esc'
/** Phases of a slice besides those of its passes, each of which has PASS_PHASES. */
const OTHER_PHASES = 8
const PASS_PHASES = 4

/** Phases of a slice: dispatches one after the other. */
export const phasesOf = ({ firstRow, endRow }: RowSlice, cols: number): number =>
  OTHER_PHASES + PASS_PHASES * (passesFor(cols) + passesFor(endRow - firstRow))

export const blocksFor = (products: number, { size }: Pick<MoveSetting, 'size'>): number =>
  Math.ceil(products / (EACH * size))

/** A dispatch of a slice with these words for it; `entries` where they are known. */
function launch(
  of: SliceLaunch,
  asked: Omit<Invocations, 'uniforms' | 'module'> & { readonly name: string },
  { entries = 0, shift = 0 } = {},
): DispatchStep {
  const { name, ...move } = asked
  const { firstRow: first_row, endRow: end_row, firstProduct: first_product, products } = of
  return dispatch(of.setting, {
    ...move,
    module: `${FOLDER}/${name}.wesl`,
    uniforms: {
      first_row,
      end_row,
      first_product,
      products,
      entries_before: of.entriesBefore,
      entries,
      shift,
      blocks: blocksFor(products, of.setting),
    },
  })
}

const list = (turn: number): string => `list_${turn % 2}`

/** Passes that sort a list by numbers below `count`; `turn` says which of two lists it is in, −1 where in none yet. */
function passes(of: SliceLaunch, count: number, turn: number, stage: number, phase: number): readonly DispatchStep[] {
  const digits = { listed: '', sorted: '' }
  const { products, setting } = of
  const blocks = blocksFor(products, setting)
  const words = (EACH * setting.size) / 32
  return Array.from({ length: passesFor(count) }, (_, p) => {
    const unsorted = turn + p < 0
    const buffers = { ...digits, listed: unsorted ? 'products' : list(turn + p), sorted: list(turn + p + 1) }
    const shift = DIGIT_BITS * p
    const begin = phase + PASS_PHASES * p
    const shared = { invocations: Math.ceil(products / EACH) }
    return [
      launch(
        of,
        {
          name: 'tally',
          buffers: { listed: buffers.listed },
          phase: begin,
          ...shared,
        },
        { shift },
      ),
      ...scanSteps(setting, {
        length: DIGITS * blocks,
        buffers: { counts: 'digit_counts', block_sums: 'sums', begins: 'digit_begins' },
        phase: begin + 1,
      }),
      launch(
        of,
        {
          name: 'scatter',
          buffers,
          overrides: {
            words,
            mask_words_of_block: DIGITS * words,
            unsorted: Number(unsorted),
          },
          offers: { each_lane: Number(of.each), together: NEVER },
          stage,
          phase: begin + 3,
          ...shared,
        },
        { shift },
      ),
    ]
  }).flat()
}

/** Expands and sorts a slice, marks where entries begin, and says how many there are. */
export function sliceSteps(of: SliceLaunch): readonly Step[] {
  const { setting, products, cols, nonzeros, phase, firstRow, endRow } = of
  const [columnPasses, rowPasses] = [passesFor(cols), passesFor(endRow - firstRow)]
  const byRow = phase + 1 + PASS_PHASES * columnPasses
  const marked = byRow + 1 + PASS_PHASES * rowPasses
  const last = { listed: list(columnPasses + rowPasses) }
  const unsorted = columnPasses === 0
  const sorting = [
    ...passes(of, cols, -1, STAGES.columns, phase + 1),
    launch(of, {
      name: 'by_row',
      buffers: { listed: unsorted ? 'products' : list(columnPasses - 1), sorted: list(columnPasses) },
      overrides: { unsorted: Number(unsorted) },
      invocations: products,
      phase: byRow,
    }),
    ...passes(of, endRow - firstRow, columnPasses, STAGES.rows, byRow + 1),
  ]
  const expand = launch(of, {
    name: 'expand',
    overrides: { each: EACH, nonzeros },
    invocations: Math.ceil(products / EACH),
    stage: STAGES.expand,
    phase,
  })
  const mark = launch(of, {
    name: 'mark',
    buffers: last,
    invocations: products,
    stage: STAGES.mark,
    phase: marked,
  })
  const counted: readonly Step[] = [
    ...(products > 0 ? [mark] : []),
    ...scanSteps(setting, {
      length: products,
      buffers: { counts: 'heads', block_sums: 'sums', begins: 'entries_at' },
      phase: marked + 1,
    }),
    launch(of, {
      name: 'rows',
      invocations: endRow - firstRow + 1,
      stage: STAGES.begin,
      phase: marked + 3,
    }),
  ]
  if (products === 0) return [staged('compress', counted)]
  return [staged('expand', expand), staged('sort', sorting), staged('compress', counted)]
}

/** Adds up the products of each entry of a slice, into these buffers. */
export function compressSteps(of: SliceLaunch, entries: number, columns: string, values: string): readonly Step[] {
  if (entries === 0) return []
  const { products, cols, firstRow, endRow } = of
  const phase = of.phase + phasesOf(of, cols) - 2
  const sorted = { listed: list(passesFor(cols) + passesFor(endRow - firstRow)) }
  return [
    staged(
      'compress',
      launch(of, { name: 'list', invocations: products, phase }, { entries }),
      launch(
        of,
        {
          name: 'compress',
          buffers: { ...sorted, c_col_idx: columns, c_values: values },
          invocations: entries,
          stage: STAGES.compress,
          phase: phase + 1,
        },
        { entries },
      ),
    ),
  ]
}
