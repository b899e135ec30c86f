import type { Invocations } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { launch, scanSteps, type TransposeSetting } from '../transposition.ts'
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
  const more = { low_bits, row_bits, share, first_tile: one.tile }
  const first = { uniforms: { ...more, digits: 2 ** high_bits, shares }, conditions: { FIRST: true } }
  const second = { uniforms: { ...more, digits: 2 ** low_bits, shares: parts }, conditions: { FIRST: false } }
  return [
    launch(setting, {
      ...first,
      module: './count.wesl',
      invocations: shares * setting.size,
      overrides: { digit_room: digitRoom(high_bits) },
      stage: STAGES.count,
      phase: 0,
    }),
    ...scan(shares * 2 ** high_bits, 1),
    move(setting, one, shares, {
      ...first,
      buffers: { begun: 'entry_tiles' },
      stage: STAGES.halfway,
      phase: 3,
    }),
    launch(setting, {
      ...first,
      module: './cut.wesl',
      invocations: 1,
      phase: 4,
    }),
    launch(setting, {
      ...second,
      module: './count.wesl',
      invocations: parts * setting.size,
      overrides: { digit_room: digitRoom(low_bits) },
      phase: 5,
    }),
    ...scan(parts * 2 ** low_bits, 6),
    launch(setting, {
      ...second,
      module: './pointers.wesl',
      invocations: cols + 1,
      stage: STAGES.begin,
      phase: 8,
    }),
    move(setting, other, parts, {
      ...second,
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
  asked: Omit<Invocations, 'module' | 'invocations'>,
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
