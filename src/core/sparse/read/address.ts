import { AppError } from '#src/core/base/errors.ts'
import type { Matrix } from '../source.ts'
import { fileError } from './failure.ts'
import type { Choices } from './archive.ts'
import { type ReadOptions, readChoices, readMatrix } from './matrix.ts'
import { aborted } from './lib/abort.ts'
import * as texts from './words.ts'

const SILENCE_MS = 30_000

export interface FetchOptions extends ReadOptions {
  /** Milliseconds without a byte after which the server is given up; 30 000 by default. */
  readonly silence?: number | undefined
}

/**
 * Reads a matrix from an http(s) address. Throws what readMatrix throws, and BadAddress, AddressRefused (the server's
 * status), AddressUnreachable (offline, no such server, or not shared with other sites) or AddressTimeout.
 */
export const fetchMatrix = (address: string, options: FetchOptions = {}): Promise<Matrix> =>
  fetched(address, options, readMatrix)

/**
 * The matrices to choose from, of an archive that has an http(s) address; undefined as of a file. Throws what fetching a
 * matrix throws.
 */
export const fetchChoices = (address: string, options: FetchOptions = {}): Promise<Choices | undefined> =>
  fetched(address, options, readChoices)

type Read<T> = (stream: ReadableStream<Uint8Array>, name: string, options: ReadOptions) => Promise<T>

async function fetched<T>(address: string, options: FetchOptions, read: Read<T>): Promise<T> {
  const url = parseAddress(address)
  const watch = new Watch(options.silence ?? SILENCE_MS, options.signal)
  try {
    const response = await watch.wait(fetch(url, { signal: watch.signal }), (cause) => unreachable(url, cause))
    if (!response.ok) throw refused(url, response)
    const body = response.body ?? new Blob([]).stream()
    return await read(watch.over(body), nameOf(url), { ...options, size: options.size ?? sizeOf(response) })
  } finally {
    watch.end()
  }
}

/** Waits for a server, but not longer than `silence` for its next sign of life. */
class Watch {
  readonly #silence: number
  readonly #stop = new AbortController()
  readonly #cancelled: AbortSignal | undefined
  readonly signal: AbortSignal
  #timedOut = false

  constructor(silence: number, cancelled: AbortSignal | undefined) {
    this.#silence = silence
    this.#cancelled = cancelled
    this.signal = AbortSignal.any(cancelled ? [cancelled, this.#stop.signal] : [this.#stop.signal])
  }

  async wait<T>(answer: Promise<T>, failure: (cause: unknown) => unknown): Promise<T> {
    const timer = setTimeout(() => this.#giveUp(), this.#silence)
    try {
      return await answer
    } catch (cause) {
      if (this.#cancelled?.aborted) throw aborted()
      throw this.#timedOut ? timeout(this.#silence) : failure(cause)
    } finally {
      clearTimeout(timer)
    }
  }

  /** The same bytes; a read that stays silent too long fails. */
  over(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await this.wait(reader.read(), (cause) => cause)
          if (done) controller.close()
          else controller.enqueue(value)
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    )
  }

  /** Stops what is still under way. */
  end(): void {
    this.#stop.abort()
  }

  #giveUp(): void {
    this.#timedOut = true
    this.#stop.abort()
  }
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw fileError('BadAddress', texts.badAddress(address.slice(0, 80)))
}

const nameOf = (url: URL): string => decodeSafely(url.pathname.slice(url.pathname.lastIndexOf('/') + 1)) || url.host

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Bytes to come; unknown when the browser decodes what is sent. */
function sizeOf(response: Response): number {
  return response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0)
}

function refused(url: URL, { status, statusText }: Response): AppError {
  const reason = statusText === '' ? '' : ` ${statusText}`
  const hint = status === 404 || status === 410 ? texts.noSuchFile : ''
  return new AppError('AddressRefused', `${url.host} answered ${status}${reason}${hint}.`, {
    line: 1,
    status,
    url: url.href,
  })
}

function unreachable(url: URL, cause: unknown): AppError {
  // Absent in Node; a browser that says it is online may still be wrong, one that says offline is not.
  const online = globalThis.navigator?.onLine ?? true
  const why = online ? texts.noAnswer : texts.offline
  const detail = cause instanceof Error ? cause.message : String(cause)
  return new AppError('AddressUnreachable', texts.unreachable(url.host, why), {
    line: 1,
    url: url.href,
    detail,
  })
}

function timeout(silence: number): AppError {
  return fileError('AddressTimeout', texts.silent(Math.round(silence / 1000)))
}
