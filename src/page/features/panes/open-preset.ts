import { columnsShown, sharedTick } from '#src/page/store/axis.ts'
import { equal } from '#src/page/store/equal.ts'
import type { Document } from '#src/page/store/document.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import { seek } from '#src/page/desk/playback.ts'
import { ledAnew, type Preset } from '#src/page/store/presets.ts'
import { patchDoc, store } from '#src/page/store/store.ts'

/**
 * Shows a preset with the problem that it is about. The playhead goes to where the pinned row and those of its grid line are
 * solved in every column, so that the picture is whole. What is open already stays, to the step.
 */
export async function openPreset(
  desk: Desk,
  panes: Document['panes'],
  opens: NonNullable<Preset['opens']>,
): Promise<void> {
  const { doc, session } = store.getState()
  const { source, kernels, solve } = opens
  const options = { ...doc.options, ...opens.options }
  const open = equal([doc.source, doc.solve, doc.kernels], [source, solve, kernels])
  if (open && session.columns.every(({ status }) => status === 'ready')) {
    patchDoc({ screen: 'race', lesson: undefined, panes, options, axis: opens.axis, ...ledAnew(doc) })
    return
  }
  await openMatrix(desk, source, { ...opens, panes, options, ...ledAnew(doc) }, () => seek(lineSolved(opens.pin)))
}

/** First place on the axis at which the pinned row's grid line is solved in all columns: rows are done after their last tick. */
function lineSolved(pin: Document['pin']): number {
  const state = store.getState()
  const ends = columnsShown(state).map(({ replay }) => {
    if (!replay || replay.geometry?.kind !== 'grid' || pin?.kind !== 'item') return 0
    const [X] = replay.geometry.size
    const from = pin.item - (pin.item % X)
    return sharedTick(state, replay, 1 + Math.max(...replay.itemTick.subarray(from, from + X)))
  })
  return Math.max(...ends)
}
