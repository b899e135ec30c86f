import { isPlayedBack } from '#src/engine/run/run.ts'
import type { LessonClaim, LessonColumns } from '#src/engine/catalog/contract/lesson.ts'

/** Claims that a reader's own runs deny; none while recorded runs are on screen. Times that are not measured yet deny nothing. */
export function deniedBy(columns: LessonColumns, claims: readonly LessonClaim[]): readonly LessonClaim[] {
  if (columns.every(({ replay }) => isPlayedBack(replay.run))) return []
  const timed = columns.every(({ timing }) => timing !== undefined)
  return claims.filter((claim) => (timed || claim.of === 'every run') && !holdsOf(claim, columns))
}

/** A claim about other columns than these holds. */
function holdsOf({ holds }: LessonClaim, columns: LessonColumns): boolean {
  try {
    return holds(columns)
  } catch {
    return true
  }
}
