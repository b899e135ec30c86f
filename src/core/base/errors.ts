import * as texts from './words.ts'

/**
 * An error that is meant to be read by the person who caused or met it. `code` is stable and names the class
 * (`BadNumber`, `ZeroDiagonal`, `TooLarge` …), the message says what and where, `at` gives the place for programs.
 */
export class AppError extends Error {
  readonly code: string
  readonly at: Readonly<Record<string, number | string>>

  constructor(code: string, message: string, at: Readonly<Record<string, number | string>> = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.at = at
  }
}

/** An AppError survives a web worker's structured clone only as plain data: this is that data. */
export interface ErrorRecord {
  readonly code: string
  readonly message: string
  readonly at: Readonly<Record<string, number | string>>
}

/** How browsers say that a script, or a style, of a dynamic import did not arrive. */
const MISSING =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css/i

/** How browsers name the failure to read a file that has changed since it was chosen. */
const UNREADABLE = ['NotReadableError', 'NotFoundError']

export function errorRecord(error: unknown): ErrorRecord {
  if (error instanceof AppError) return { code: error.code, message: error.message, at: error.at }
  if (error instanceof DOMException && error.name === 'AbortError')
    return { code: 'Cancelled', message: 'Cancelled.', at: {} }
  if (error instanceof DOMException && UNREADABLE.includes(error.name))
    return {
      code: 'FileGone',
      message: texts.fileGone,
      at: {},
    }
  const message = error instanceof Error ? error.message : String(error)
  if (MISSING.test(message)) return { code: 'PartMissing', message: texts.partMissing, at: {} }
  return { code: 'Unexpected', message, at: {} }
}

export function errorFrom(record: ErrorRecord): AppError {
  return new AppError(record.code, record.message, record.at)
}

/** The message of an AppError that `work` throws; undefined where it throws none. Other errors are rethrown. */
export function refusal(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
