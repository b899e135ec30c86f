import { AppError } from '#src/core/base/errors.ts'
import { nonzerosOf, sourceLabel } from '#src/core/sparse/label.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import * as texts from './words.ts'

/**
 * What a visitor is asked before it is opened: an address that a link names, since opening it tells that host so, and a
 * matrix that takes much memory and time.
 */

/** More nonzeros than this are asked about. */
export const MANY = 2 ** 25
/** Bytes per nonzero on the page, from making the matrix to two raced columns; measured on grids with 8 to 57 million. */
export const BYTES_PER_NONZERO = 40
/** Nonzeros per second, from the address to two raced columns, on a processor of 2024; others take several times as long. */
const PER_SECOND = 2e6

/** Opening this source needs no question from now on. */
export function allowSource(source: MatrixSource): void {
  const { agreed } = store.getState().session
  patchSession({ agreed: [...agreed, sourceText(source)] })
}

/** Whether the visitor was asked about this source, and has agreed to open it. */
export const isAgreed = (source: MatrixSource): boolean => store.getState().session.agreed.includes(sourceText(source))

/** Throws AppError `AskAddress` or `AskLarge` where the visitor has to be asked first. */
export function askFirst(source: MatrixSource): void {
  const question = isAgreed(source) ? undefined : questionOf(source)
  if (question) throw question
}

/** What a visitor is asked before a source is opened, agreed to or not; undefined where it is opened unasked. */
export function questionOf(source: MatrixSource): AppError | undefined {
  if (source.kind === 'address') {
    const { host } = addressOf(source.url)
    return new AppError('AskAddress', texts.askAddress(host), { host })
  }
  const nonzeros = nonzerosOf(source) ?? 0
  return nonzeros <= MANY ? undefined : largeQuestion(source, nonzeros)
}

/** What a visitor is asked of a matrix that takes much memory and time. */
export function largeQuestion(source: MatrixSource, nonzeros: number): AppError {
  const { title, detail } = sourceLabel(source)
  return new AppError(
    'AskLarge',
    texts.askLarge(title, detail, nonzeros, nonzeros * BYTES_PER_NONZERO, duration(nonzeros / PER_SECOND)),
    { nonzeros },
  )
}

/** Host of an address, or the text itself where it is not an address: opening it then fails with a reason. */
function addressOf(url: string): { readonly host: string } {
  return URL.canParse(url) ? { host: new URL(url).host || url.slice(0, 40) } : { host: url.slice(0, 40) }
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds / 5) * 5} s` : `${Math.ceil(seconds / 60)} minutes`
