import { AppError } from '#src/core/base/errors.ts'
import { DEFAULTS, type Document, posedBy } from '#src/page/store/document.ts'
import { complaintText, quoted } from '#src/page/store/link/known.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { next } from './now.ts'
import * as texts from './words.ts'

const unreadable = (arg: string) => new AppError('BadArgument', texts.unusableArgument(quoted(arg)))

/** A command's argument as an object; throws AppError `BadArgument` where it is not one. */
export function objectFrom(arg = '{}'): object {
  let read: unknown
  try {
    read = JSON.parse(arg)
  } catch {
    throw unreadable(arg)
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw unreadable(arg)
  return read
}

/**
 * Parts of a document as a command sets them. A document holds only what a link can say.
 * @throws AppError `BadArgument`, which says what is wrong
 */
export function settable<K extends keyof Document>(patch: Pick<Document, K>): Pick<Document, K> {
  const { kernels = next().kernels }: Partial<Document> = patch
  const read = readBack({ ...DEFAULTS, ...posedBy(kernels, next().solve), ...patch })
  return Object.fromEntries(Object.keys(patch).map((name) => [name, read[name as K]])) as Pick<Document, K>
}

function readBack(wanted: Document): Document {
  let link: string
  try {
    link = encodeLink(wanted)
  } catch {
    throw new AppError('BadArgument', texts.unusable)
  }
  const { doc: read, complaints } = readLink(link)
  if (complaints.length > 0) throw new AppError('BadArgument', complaintText(complaints))
  return read
}

/** The column that an argument names; throws AppError `BadArgument` where there is none. */
export function columnFrom(index: unknown): number {
  if (typeof index === 'number' && next().kernels[index] !== undefined) return index
  throw new AppError('BadArgument', texts.noColumn(quoted(String(index))))
}
