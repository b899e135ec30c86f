import { shelvedRuns } from './shelved.fixture.ts'
import { SHELVED_PRICES } from '#src/page/desk/measure/prices.fixture.ts'
import type { LessonColumns, LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { alongTimeOnce } from '#src/page/store/along-time.ts'
import { axisEnd } from '#src/page/store/axis.ts'
import { DEFAULTS, type Document } from '#src/page/store/document.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { columnsOf } from '#src/page/features/lesson/ui/use-lesson.ts'
import { store } from '#src/page/store/store.ts'

const alongTime = alongTimeOnce()

/** What a step shows: its document, and the recorded runs that play in it. */
export interface ShownStep {
  readonly doc: Document
  readonly columns: LessonColumns
  /** Last tick of the axis. */
  readonly end: number
}

/** A step's figure as the page would show it from the shelf; undefined where no recording is of its problem and kernels. */
export async function shownFromShelf(
  place: string,
  { show }: Pick<LessonStep, 'show'>,
): Promise<ShownStep | undefined> {
  const { doc } = stepDocument(place, show, DEFAULTS)
  const found = await shelvedRuns(doc)
  const columns = found && columnsOf(found.columns, SHELVED_PRICES)
  if (!found || !columns) return undefined
  const { session } = store.getState()
  const along = { ...session, columns: found.columns, alongTime }
  return { doc, columns, end: axisEnd({ doc, session: along }) }
}
