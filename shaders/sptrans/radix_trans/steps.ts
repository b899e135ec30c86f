import type { DispatchStep } from '#src/kernel/plan.ts'
import { launch, scanSteps, type TransposeLaunch, type TransposeSetting } from '../transposition.ts'
import { type ColumnDigits, digitRoom, metBits, roomOf, type ShareCut, type TransposeTiling } from './shape.ts'
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
  const scan = (length: number, phase: number) =>
    scanSteps(setting, { length, buffers: { counts: 'digit_counts', begins: 'digit_begins' }, phase })
  const more = (bits: number, count: number) => [low_bits, row_bits, 2 ** bits, count, share, one.tile]
  const first = { more: more(high_bits, shares), conditions: { FIRST: true } }
  const second = { more: more(low_bits, parts), conditions: { FIRST: false } }
  return [
    launch(setting, {
      ...first,
      module: './count.wesl',
      bindings: ['row_ptr', 'col_idx', 'entry_tiles', 'digit_counts'],
      invocations: shares * setting.size,
      overrides: { digit_room: digitRoom(high_bits) },
      stage: STAGES.count,
      phase: 0,
    }),
    ...scan(shares * 2 ** high_bits, 1),
    move(setting, one, shares, {
      ...first,
      bindings: ['row_ptr', 'col_idx', 'values', 'digit_begins', 'pairs', 'begun'],
      buffers: { begun: 'entry_tiles' },
      stage: STAGES.halfway,
      phase: 3,
    }),
    launch(setting, {
      ...first,
      module: './cut.wesl',
      bindings: ['digit_begins', 'spans', 'first_parts'],
      invocations: 1,
      phase: 4,
    }),
    launch(setting, {
      ...second,
      module: './count.wesl',
      bindings: ['pairs', 'spans', 'digit_counts'],
      invocations: parts * setting.size,
      overrides: { digit_room: digitRoom(low_bits) },
      phase: 5,
    }),
    ...scan(parts * 2 ** low_bits, 6),
    launch(setting, {
      ...second,
      module: './pointers.wesl',
      bindings: ['digit_begins', 'first_parts', 't_row_ptr'],
      invocations: cols + 1,
      stage: STAGES.begin,
      phase: 8,
    }),
    move(setting, other, parts, {
      ...second,
      bindings: ['pairs', 'spans', 'digit_begins', 't_col_idx', 't_values'],
      stage: STAGES.move,
      phase: 9,
    }),
  ]
}

/** A move of so many shares, whose workgroups have a size of their own. */
function move(
  setting: TransposeSetting,
  tiling: TransposeTiling,
  shares: number,
  asked: Omit<TransposeLaunch, 'module' | 'invocations'>,
): DispatchStep {
  const { size, team, bits, each, tile, isSubgroup } = tiling
  return launch(
    { ...setting, size },
    {
      ...asked,
      module: './move.wesl',
      invocations: shares * size,
      conditions: { ...asked.conditions, SUBGROUPS: isSubgroup },
      overrides: {
        team,
        ...(isSubgroup && { teams: size / team, met_bits: metBits(tiling), told_bits: bits - metBits(tiling) }),
        each,
        tile,
        digit_room: 2 ** bits,
        room: roomOf(tiling),
      },
    },
  )
}
