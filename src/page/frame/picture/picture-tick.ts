import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'

/**
 * The tick that a picture is drawn for while the playhead is at one: nothing changes after a run's end, so that a column
 * which is done costs no frame anything while others go on.
 */
export const tickIn = ({ playhead }: Pick<View, 'playhead'>, { end }: Pick<Replay, 'end'>, tick: number): number =>
  playhead ? tick : Math.min(tick, end)
