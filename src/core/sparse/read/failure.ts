import { AppError } from '#src/core/base/errors.ts'
import { noun } from '#src/core/base/nouns.ts'

/** What can be wrong in the text of a Matrix Market file. */
export const MARKET_ERRORS = [
  'BadNumber',
  'BadSizeLine',
  'DiagonalInSkew',
  'DimensionTooLarge',
  'EntryCountTooLarge',
  'ExtraField',
  'IndexOutOfRange',
  'MissingBanner',
  'MissingField',
  'MissingSizeLine',
  'NonFiniteValue',
  'NonRealHermitianDiagonal',
  'NonSquareSymmetric',
  'TooFewEntries',
  'TooManyEntries',
  'UnsupportedHeader',
  'UpperEntryInSymmetric',
  'LineTooLong',
] as const

/** What can be wrong around the text: the container, the machine's memory, the address, a vector's length. */
export const CONTAINER_ERRORS = [
  'EmptyFile',
  'NotText',
  'HtmlPage',
  'NotGzip',
  'BrokenGzip',
  'BrokenTar',
  'NoMatrixInTar',
  'NoSuchMember',
  'UnsupportedContainer',
  'BrokenFile',
  'NoMatrixInFile',
  'Unreadable',
  'TooLarge',
  'MoreThanAgreed',
  'BadAddress',
  'AddressRefused',
  'AddressUnreachable',
  'AddressTimeout',
  'LengthMismatch',
  'NotAVector',
  'NotAPermutation',
] as const

export type ReadError = (typeof MARKET_ERRORS)[number] | (typeof CONTAINER_ERRORS)[number]

/** An error in a line of text (1-based, physical lines); the message starts with the line, `at.what` is the rest of it. */
export function lineError(code: ReadError, line: number, what: string): AppError {
  return new AppError(code, `Line ${line}: ${what}`, { line, what })
}

/** An error at an offset in bytes of a binary file. */
export function byteError(code: ReadError, offset: number, what: string): AppError {
  return new AppError(code, `Byte ${grouped(offset)}: ${what}`, { offset, what })
}

/** An error of the file as a whole; `line` is how far its text was read. */
export function fileError(code: ReadError, message: string, line = 1): AppError {
  return new AppError(code, message, { line })
}

/** 1234567 as "1 234 567": counts in messages are read by people. */
export function grouped(count: number): string {
  return count < 1e18 ? String(count).replace(/\B(?=(\d{3})+$)/g, ' ') : 'more than 10^18'
}

/** "1 entry", "2 entries". */
export const counted = (count: number, phrase: string): string => `${grouped(count)} ${noun(count, phrase)}`
