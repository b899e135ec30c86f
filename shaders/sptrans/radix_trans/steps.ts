import type { DispatchStep } from '#src/kernel/plan.ts'
import { launch, scanSteps, type TransposeSetting } from '../transposition.ts'
import { type ShareCut, type ColumnDigits, roomOf, type TransposeTiling } from './shape.ts'
import { STAGES } from './stages.ts'

/** All dispatches of a transposition with nonzeros. */
export function steps(
  setting: TransposeSetting,
  digits: ColumnDigits,
  [one, other]: readonly TransposeTiling[],
  cut: ShareCut,
): readonly DispatchStep[] {
  const { low_bits, high_bits, row_bits } = digits
  const { shares, parts, share } = cut
  const { cols } = setting.problem.inputs.A.pattern
  const { tile } = one
  const first = { digits: 2 ** low_bits, shares }
  const second = { digits: 2 ** high_bits, shares: parts, row_bits }
  const more = [shares, share]
  const scan = (length: number, phase: number) =>
    scanSteps(setting, { length, buffers: { counts: 'digit_counts', begins: 'digit_begins' }, phase })
  return [
    launch(setting, {
      module: './count.wesl',
      bindings: ['row_ptr', 'col_idx', 'entry_tiles', 'digit_counts'],
      invocations: shares * setting.size,
      more,
      conditions: { FIRST: true, SHARES: true },
      overrides: { ...first, low_bits, tile },
      stage: STAGES.count,
      phase: 0,
    }),
    ...scan(shares * first.digits, 1),
    move(setting, one, share, {
      bindings: ['row_ptr', 'col_idx', 'values', 'digit_begins', 'pairs', 'begun'],
      buffers: { begun: 'entry_tiles' },
      conditions: { FIRST: true, SHARES: true },
      overrides: { ...first, low_bits, row_bits, tile },
      more,
      bits: low_bits,
      stage: STAGES.halfway,
      phase: 3,
    }),
    launch(setting, {
      module: './cut.wesl',
      bindings: ['digit_begins', 'spans', 'first_parts'],
      invocations: 1,
      more,
      conditions: { FIRST: true, SHARES: true },
      overrides: { ...first, parts, per: Math.ceil(first.digits / setting.size) },
      phase: 4,
    }),
    launch(setting, {
      module: './count.wesl',
      bindings: ['pairs', 'spans', 'digit_counts'],
      invocations: parts * setting.size,
      uniform: [],
      conditions: { FIRST: false },
      overrides: second,
      phase: 5,
    }),
    ...scan(parts * second.digits, 6),
    launch(setting, {
      module: './pointers.wesl',
      bindings: ['digit_begins', 'first_parts', 't_row_ptr'],
      invocations: cols + 1,
      conditions: { FIRST: false },
      overrides: { low_bits, shares: parts },
      stage: STAGES.begin,
      phase: 8,
    }),
    move(setting, other, share, {
      bindings: ['pairs', 'spans', 'digit_begins', 't_col_idx', 't_values'],
      conditions: { FIRST: false },
      overrides: { ...second, tile: other.tile },
      uniform: [],
      bits: high_bits,
      stage: STAGES.move,
      phase: 9,
    }),
  ]
}

type Asked = Omit<Parameters<typeof launch>[1], 'module' | 'invocations'> & {
  readonly bits: number
  readonly overrides: Readonly<Record<string, number>>
}

/** A move by a digit of so many bits, whose workgroups have a size of their own. */
function move(
  setting: TransposeSetting,
  tiling: TransposeTiling,
  share: number,
  { bits, ...asked }: Asked,
): DispatchStep {
  const { size, team, each, tile, isSubgroup, isApart } = tiling
  const { heads, count_words, ...room } = roomOf(tiling, bits)
  const isFirst = asked.conditions?.['FIRST'] === true
  const { digits, shares } = asked.overrides
  return launch(
    { ...setting, size },
    {
      ...asked,
      module: './move.wesl',
      invocations: shares * size,
      conditions: { ...asked.conditions, SUBGROUPS: isSubgroup, APART: isApart },
      overrides: {
        ...asked.overrides,
        ...(isSubgroup && { bits, ...(isFirst && { heads }) }),
        ...(isApart && { count_words }),
        team,
        each,
        turns: Math.ceil(share / tile),
        per: Math.ceil(digits / size),
        ...room,
      },
    },
  )
}
