import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { nonzerosOf, sourceName } from '#src/core/sparse/label.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { BYTES_PER_NONZERO, isAgreed, largeQuestion, MANY } from '../consent.ts'
import * as texts from './words.ts'

/** Matrices that take more memory than the link lets the page take: `memory=512` in MiB, or all that there is. */

/** Most nonzeros of a matrix in so many bytes. */
const nonzerosIn = (memory: number): number => Math.floor(memory / BYTES_PER_NONZERO)

/** Bytes that the link leaves beside a matrix and its race; undefined where it names no bound. */
export const roomBeside = (nonzeros: number, memory: number | undefined): number | undefined =>
  memory === undefined ? undefined : memory - nonzeros * BYTES_PER_NONZERO

/** Throws AppError `TooLarge`, with the source that fits in `at.fits`, where a matrix that is made takes more than `memory` bytes. */
export function refuseAbove(source: MatrixSource, memory: number): void {
  const nonzeros = nonzerosOf(source) ?? 0
  if (nonzeros > nonzerosIn(memory)) throw refused(source, nonzeros, memory)
}

/** Most nonzeros that a file may turn out to have: what fits, and what was agreed to. */
export const mostNonzeros = (source: MatrixSource, memory = Infinity): number =>
  Math.min(nonzerosIn(memory), isAgreed(source) ? Infinity : MANY)

/** What is said of a file that turned out to have more nonzeros than it may: a question, or that it does not fit; else the error itself. */
export function aboutLarge(error: unknown, source: MatrixSource, memory = Infinity): unknown {
  const { code, at } = errorRecord(error)
  if (code !== 'MoreThanAgreed') return error
  const nonzeros = Number(at['nonzeros'])
  return nonzeros > nonzerosIn(memory) ? refused(source, nonzeros, memory) : largeQuestion(source, nonzeros)
}

function refused(source: MatrixSource, nonzeros: number, memory: number): AppError {
  const most = nonzerosIn(memory)
  const smaller = fitting(source, most)
  const fits = smaller ? texts.fits(sourceName(smaller)) : texts.matrixFits(most)
  return new AppError(
    'TooLarge',
    texts.tooMuch(sourceName(source), nonzeros, nonzeros * BYTES_PER_NONZERO, memory, fits),
    {
      nonzeros,
      most,
      ...(smaller && { fits: JSON.stringify(smaller), label: texts.openThat(sourceName(smaller)) }),
    },
  )
}

/** The largest matrix of the same kind with `most` nonzeros at the most; undefined where there is none of another size. */
export function fitting(source: MatrixSource, most: number): MatrixSource | undefined {
  for (let share = 1; share > 1e-9; share *= 0.98) {
    const smaller = scaled(source, share)
    if (!smaller) return undefined
    if ((nonzerosOf(smaller) ?? Infinity) <= most) return smaller
  }
  return undefined
}

/** A matrix with about this share of the nonzeros. */
function scaled(source: MatrixSource, share: number): MatrixSource | undefined {
  switch (source.kind) {
    case 'grid': {
      const [x, y, z] = source.size
      const side = share ** (1 / (z === 1 ? 2 : 3))
      const part = (n: number) => Math.max(1, Math.floor(n * side))
      return { ...source, size: [part(x), part(y), part(z)] }
    }
    case 'delaunay':
      return { ...source, points: Math.floor(source.points * share) }
    case 'tetra':
      return { ...source, side: Math.floor(source.side * Math.cbrt(share)) }
    case 'rmat':
      return { ...source, scale: Math.max(1, source.scale + Math.ceil(Math.log2(share) - 1e-9)) }
    case 'banded':
    case 'arrow':
      return { ...source, rows: Math.max(source.width + 1, Math.floor(source.rows * share)) }
    default:
      return undefined
  }
}
