import type { MeasuredFigure, Measures } from '#src/engine/catalog/contract/figure.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import type { Named } from '#src/core/sparse/made/families.ts'
import { matrixOf, sizeOf } from '#src/core/sparse/made/family-matrices.ts'
import type { SweepSubject } from '#src/core/sparse/made/subjects.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import type { Document, SweepChoice } from '#src/page/store/document.ts'
import { openSpec, seededFor } from './specs.ts'
import * as texts from '#src/page/desk/words.ts'

/** One problem that a sweep makes and measures. */
export interface Task {
  readonly problem: string
  readonly source: MatrixSource
  readonly solve: Spec
  /** Why it is left out: it does not fit. */
  readonly tooLarge?: string
}

/** What the page itself may hold of one matrix while it makes it. */
const MOST_IN_PAGE = 8 * 2 ** 30

/** Every problem of a choice: made ones by size, then the open one, which has another size. */
export function tasksOf(
  { measures }: Pick<MeasuredFigure, 'measures'>,
  { subjects, sizes }: SweepChoice,
  { source, solve }: Pick<Document, 'source' | 'solve'>,
  openName: string,
  mostBytes: number,
): readonly Task[] {
  const made = [...sizes]
    .sort((a, b) => a - b)
    .flatMap((edge) => subjects.flatMap((subject) => tasksAt(measures, subject, edge, mostBytes)))
  return subjects.includes('open') ? [...made, { problem: openName, source, solve: openSpec(measures, solve) }] : made
}

function tasksAt(measures: Measures, subject: SweepSubject, edge: number, mostBytes: number): readonly Task[] {
  if (subject === 'open') return []
  const named = measures.matrices?.(subject, edge) ?? [matrixOf(subject, edge)]
  const solve = seededFor(measures)
  return named.map((one) => {
    const tooLarge = limitOf(measures, one, edge ** 3, mostBytes)
    return { ...one, solve, ...(tooLarge === undefined ? {} : { tooLarge }) }
  })
}

/**
 * Why a matrix of about `rows` rows cannot be measured on an adapter whose buffers hold `mostBytes`; undefined where it can.
 * Every kernel binds values or columns, 4 bytes per nonzero, of the part of the matrix that is posed; the page holds the whole
 * matrix in f64, 12 bytes per nonzero, and what is posed twice.
 */
export function limitOf(measures: Measures, named: Named, rows: number, mostBytes: number): string | undefined {
  const whole = sizeOf(named)
  const posed = operationFor(measures).posedNonzeros?.(whole, rows) ?? whole
  const [buffer, page] = [4 * posed, (posed === whole ? 0 : 12 * whole) + 2 * 12 * posed]
  if (buffer > mostBytes) return texts.beyondBuffer(buffer, mostBytes)
  if (page > MOST_IN_PAGE) return texts.beyondPage(page, MOST_IN_PAGE)
  return undefined
}

/** Why a subject with this number of points per side is left out; undefined where it is not. */
export function limitAt(
  measures: Measures,
  subject: SweepSubject,
  edge: number,
  mostBytes: number,
): string | undefined {
  return tasksAt(measures, subject, edge, mostBytes)[0]?.tooLarge
}

/** Why a size is not offered: it fits for none of the subjects. Undefined where it fits for one at least. */
export function sizeLimit(
  measures: Measures,
  subjects: readonly SweepSubject[],
  edge: number,
  mostBytes: number,
): string | undefined {
  const limits = subjects
    .filter((subject) => subject !== 'open')
    .map((subject) => limitAt(measures, subject, edge, mostBytes))
  return limits.length > 0 && limits.every((limit) => limit !== undefined) ? limits[0] : undefined
}
