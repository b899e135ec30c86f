import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '#src/core/base/errors.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { partOf } from './operation-part.ts'
import { writeProblem } from './problem-file.ts'

/**
 * The C library of Linux hands the memory of large arrays that are gone to those that come: calls after the first would find
 * their pages there, which a browser maps anew for every array. Above this many bytes it does as browsers do.
 */
const OWN_PAGES = { MALLOC_MMAP_THRESHOLD_: `${2 ** 20}` }

/**
 * Calls an exported function of this very bundle in a separate process and prints its output.
 * @throws AppError `ProcessFailed`; `TimeUp` when the signal ended it
 */
export function inProcess(name: string, argument: unknown, signal?: AbortSignal): Promise<void> {
  const call = `import(${JSON.stringify(import.meta.url)}).then((m) => m.${name}(${JSON.stringify(argument)}))`
  const failing = `.catch((error) => { console.error(error); process.exit(1) })`
  const env = { ...process.env, ...OWN_PAGES }
  const options = { stdio: 'inherit', killSignal: 'SIGKILL', env, ...(signal && { signal }) } as const
  const child = spawn(process.execPath, ['--max-old-space-size=16384', '-e', call + failing], options)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(error.name === 'AbortError' ? timeUp() : error))
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new AppError('ProcessFailed', `${name} ended with ${code}.`)),
    )
  })
}

export const timeUp = () => new AppError('TimeUp', 'The minutes that were given are over.')

/** Aborted at a time of performance.now(); never where that is infinite. */
export function signalAt(deadline: number): AbortSignal | undefined {
  const left = deadline - performance.now()
  return Number.isFinite(left) ? AbortSignal.timeout(Math.max(0, Math.ceil(left))) : undefined
}

/** A problem of an operation, by its name. */
export interface NamedProblem {
  readonly operation: Problem['operation']
  readonly problem: string
}

/** The argument of `makeOne`. */
export interface Making extends NamedProblem {
  readonly file: string
}

/** Makes a named problem and writes it to a file: the entry of a process. */
export async function makeOne({ operation, problem, file }: Making): Promise<void> {
  const { problemOf } = await partOf(operation)
  writeProblem(file, await problemOf(problem))
}

const keyOf = ({ operation, problem }: NamedProblem): string => `${operation} ${problem}`

/**
 * Makes problems in separate processes, `abreast` at a time, ahead of those who ask for them.
 */
export class Makers {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-'))
  private readonly made = new Map<string, Promise<string>>()
  private readonly closed = new AbortController()
  private readonly signal: AbortSignal

  /** @param deadline ends what is still being made, as `close` does */
  constructor(problems: readonly NamedProblem[], abreast: number, deadline?: AbortSignal) {
    this.signal = deadline ? AbortSignal.any([this.closed.signal, deadline]) : this.closed.signal
    const lanes = Array.from({ length: abreast }, () => Promise.resolve())
    for (const [p, problem] of problems.entries()) {
      const file = path.join(this.folder, `${p}.problem`)
      const lane = p % abreast
      const making = lanes[lane].then(() => this.make({ ...problem, file }))
      lanes[lane] = making.catch(() => undefined)
      const made = making.then(() => file)
      made.catch(() => undefined) // reported when the file is asked for
      this.made.set(keyOf(problem), made)
    }
  }

  /** The file of a problem, once it is made. */
  fileOf(problem: NamedProblem): Promise<string> {
    return this.made.get(keyOf(problem)) as Promise<string>
  }

  private make(making: Making): Promise<void> {
    return inProcess('makeOne', making, this.signal)
  }

  discard(file: string): void {
    rmSync(file, { force: true })
  }

  /** Ends what is still being made, too. */
  close(): void {
    this.closed.abort()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
