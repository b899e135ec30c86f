import type { U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { ByteReader } from './lib/bytes.ts'
import { fileError, type ReadError } from './failure.ts'
import type { MatrixFormat } from './contract.ts'
import { latin1 } from './lib/number.ts'
import { isTarHeader } from './tar.ts'
import * as texts from './words.ts'

const HEAD = 512

/** A file behind its compression: `text` to parse or a `tar` to look through. */
export interface OpenedFile {
  readonly kind: 'text' | 'tar' | 'format'
  readonly bytes: ByteReader
  /** Of another kind of file: which, and why it is taken for one. */
  readonly format?: MatrixFormat
  readonly why?: string
}

/** Containers that are recognised and not read, by their first bytes. */
const FOREIGN: readonly (readonly [start: string, what: string])[] = [
  ['PK\x03\x04', texts.zip],
  ['BZh', texts.bzip2],
  ['\xfd7zXZ\0', texts.xz],
  ['\x28\xb5\x2f\xfd', texts.zstd],
  ['7z\xbc\xaf\x27\x1c', texts.sevenZip],
  ['MATLAB 5.0', texts.matlab],
]

/**
 * Finds out by content what a file is: plain text, a tar, another kind that a folder here knows, or any of them in gzip. Throws EmptyFile, NotText, HtmlPage,
 * NotGzip or UnsupportedContainer; a damaged gzip throws BrokenGzip when reading comes to the damage.
 */
export async function open(source: ByteReader, name: string): Promise<OpenedFile> {
  const head = await source.peek(HEAD)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return told(head, name, source, false)
  const inner = gunzip(source, name)
  return told(await inner.peek(HEAD), name, inner, true)
}

/** Other kinds of files are looked for where it is no Matrix Market file and no archive: their readers come with the first. */
async function told(head: U8, name: string, bytes: ByteReader, unzipped: boolean): Promise<OpenedFile> {
  if (latin1(head, 0, 2) !== '%%' && !isTarHeader(head) && head.length > 0) {
    const { formatOf } = await import('./formats.ts')
    const found = formatOf(head, name)
    if (found) return { kind: 'format', bytes, ...found }
  }
  return { kind: kindOf(head, name, unzipped), bytes }
}

function gunzip(source: ByteReader, name: string): ByteReader {
  const broken = (cause: unknown) =>
    cause instanceof AppError || isAbort(cause) ? cause : fileError('BrokenGzip', texts.brokenGzip(name))
  return new ByteReader(source.stream().pipeThrough(new DecompressionStream('gzip')), broken)
}

const isAbort = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

function kindOf(head: U8, name: string, unzipped: boolean): 'text' | 'tar' {
  const refuse = (code: ReadError, what: string) => fileError(code, `${name} ${what}`)
  const start = latin1(head, 0, head.length)
  if (head.length === 0) throw refuse('EmptyFile', unzipped ? texts.emptyGzip : texts.empty)
  if (start.startsWith('%%')) return 'text'
  if (isTarHeader(head)) return 'tar'
  if (/^\s*<(!doctype\s+html|html|head|body)\b/i.test(start.replace(/^ï»¿/, ''))) throw refuse('HtmlPage', texts.isPage)
  const foreign = FOREIGN.find(([magic]) => start.startsWith(magic))
  if (foreign) throw refuse('UnsupportedContainer', texts.foreign(foreign[1]))
  if (unzipped && start.startsWith('\x1f\x8b')) throw refuse('UnsupportedContainer', texts.twice)
  if (isText(head)) return 'text'
  if (!unzipped && /gz$/i.test(name)) throw refuse('NotGzip', texts.notGzip)
  throw refuse('NotText', texts.notText)
}

/** Text has no control characters but blanks, line ends and escape. */
function isText(head: U8): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27)
}
