import type { View } from '#src/engine/catalog/contract/view.ts'
import { ownMark, seenByMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'

/** A mark as a picture of the view may draw it. */
export const markFor = ({ everySpace }: View, replay: Replay, mark: Mark | undefined): Mark | undefined =>
  everySpace && seenByMark(replay, mark) ? mark : ownMark(replay, mark)
