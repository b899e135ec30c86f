import type { Watch } from '../watch.ts'
import type { Specimen } from './lib/specimen.ts'

/**
 * Something that is said of a matrix: found from its nonzeros alone, in a web worker. One file here each; list.ts names them in
 * the order in which they are shown.
 */
export interface MatrixFact<T = unknown> {
  /** As it stands before its value. */
  readonly name: string
  /** One sentence, shown on demand. */
  readonly means: string
  /** It may take seconds, and is found when it is asked for. */
  readonly dear?: true
  /** It is said of square matrices alone. */
  readonly square?: true
  /** Explicit zeros may change it: where they do, it is said without them, too. */
  readonly ofPattern?: true
  find(specimen: Specimen, watch: Watch): T
  /** What was found, in words. */
  say(found: T): string
  /** The number that matrices are sorted by, and its name; facts without one are in words alone. */
  readonly sorts?: { readonly by: string; of(found: T): number | undefined }
}

/** A fact in words, as it goes to the page. */
export interface FactSaid {
  readonly name: string
  readonly means: string
  readonly says: string
  /** What it is without the explicit zeros, where that is something else. */
  readonly bare?: string
  /** The number that it is sorted by, and its name. */
  readonly sorts?: { readonly by: string; readonly at: number }
}

/** Those that are found at once, or those that take long. */
export type FactKind = 'cheap' | 'dear'
