import type { U8 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { ByteReader } from './bytes.ts'
import { fileError, type ReadError } from './failure.ts'
import { latin1 } from './number.ts'
import { isTarHeader } from './tar.ts'

const HEAD = 512

/** A file behind its compression: `text` to parse or a `tar` to look through. */
export interface OpenedFile {
  readonly kind: 'text' | 'tar'
  readonly bytes: ByteReader
}

/** Containers that are recognised and not read, by their first bytes. */
const FOREIGN: readonly (readonly [start: string, what: string])[] = [
  ['PK\x03\x04', 'a zip archive'],
  ['BZh', 'compressed by bzip2'],
  ['\xfd7zXZ\0', 'compressed by xz'],
  ['\x28\xb5\x2f\xfd', 'compressed by zstd'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['MATLAB 5.0', 'a MATLAB file'],
  ['\x89HDF', 'an HDF5 file'],
]

/**
 * Finds out by content what a file is: plain text, a tar, or either in gzip. Throws EmptyFile, NotText, HtmlPage,
 * NotGzip or UnsupportedContainer; a damaged gzip throws BrokenGzip when reading comes to the damage.
 */
export async function open(source: ByteReader, name: string): Promise<OpenedFile> {
  const head = await source.peek(HEAD)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return { kind: kindOf(head, name, false), bytes: source }
  const inner = gunzip(source, name)
  return { kind: kindOf(await inner.peek(HEAD), name, true), bytes: inner }
}

function gunzip(source: ByteReader, name: string): ByteReader {
  const broken = (cause: unknown) =>
    cause instanceof AppError || isAbort(cause)
      ? cause
      : fileError('BrokenGzip', `${name} is damaged or cut short: it does not decompress to its end. Fetch it again.`)
  return new ByteReader(source.stream().pipeThrough(new DecompressionStream('gzip')), broken)
}

const isAbort = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

function kindOf(head: U8, name: string, unzipped: boolean): 'text' | 'tar' {
  const refuse = (code: ReadError, what: string) => fileError(code, `${name} ${what}`)
  const start = latin1(head, 0, head.length)
  if (head.length === 0) throw refuse('EmptyFile', unzipped ? 'is a gzip file with nothing in it.' : 'is empty.')
  if (start.startsWith('%%')) return 'text'
  if (isTarHeader(head)) return 'tar'
  if (/^\s*<(!doctype\s+html|html|head|body)\b/i.test(start.replace(/^ï»¿/, '')))
    throw refuse(
      'HtmlPage',
      'is a web page, not a matrix: take the address of the file itself, not of a page about it.',
    )
  const foreign = FOREIGN.find(([magic]) => start.startsWith(magic))
  if (foreign)
    throw refuse(
      'UnsupportedContainer',
      `is ${foreign[1]}: unpack it, or take the Matrix Market download (.mtx, .mtx.gz, .tar.gz).`,
    )
  if (unzipped && start.startsWith('\x1f\x8b'))
    throw refuse('UnsupportedContainer', 'is compressed twice: unpack it once.')
  if (isText(head)) return 'text'
  if (!unzipped && /gz$/i.test(name)) throw refuse('NotGzip', 'is named like a gzip file, but is not one.')
  throw refuse('NotText', 'is not text: a Matrix Market file is plain text that begins with %%MatrixMarket.')
}

/** Text has no control characters but blanks, line ends and escape. */
function isText(head: U8): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27)
}
