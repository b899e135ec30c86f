import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What became of a file's tests; null where the run ended before it came to them all. */
export interface FileResult {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
}

/** A report that is written as the tests go on, so that one that is ended says how far it came. */
export class WrittenReport {
  readonly #file: string | undefined
  readonly #files: Record<string, FileResult | null> = {}

  /** @param file where it is written; nowhere where there is none */
  constructor(file: string | undefined) {
    this.#file = file
  }

  begin(files: Iterable<string>): void {
    for (const file of files) this.#files[relative(file)] = null
    this.#write()
  }

  end(file: string, result: FileResult): void {
    this.#files[relative(file)] = result
    this.#write()
  }

  #write(): void {
    if (this.#file === undefined) return
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify({ files: this.#files }, null, 1))
  }
}

/** A file's place from the project's root, with slashes. */
export const relative = (file: string): string => path.relative(process.cwd(), file).split(path.sep).join('/')
