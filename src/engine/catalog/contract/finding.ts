import type { Findings } from '#src/core/kernel/findings.ts'
import type { Params, PosedOf } from '#src/core/kernel/kernel.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Triangle } from '#src/core/sparse/levels.ts'
import type { OrderingName } from '#src/core/sparse/source.ts'

/** What a rule of findings looks at, where the problem is. */
export interface Specified {
  readonly posed: PosedOf
  /** Of what is solved, multiplied or transposed; its rows are the items of the pictures. */
  readonly pattern: Pattern
  /** Of a solve. */
  readonly triangle?: Triangle
  /** Of the open matrix, where all of it is at hand. */
  readonly matrix?: Pattern
  /** What several rules find out, each once. */
  readonly findings: Findings
}

/** What is known of the run of a column. */
export interface RunNumbers {
  /** Places at which all workers wait for one another. */
  readonly barriers: number
  /** Shares of all steps of all workers, from 0 to 1. */
  readonly idle: number
  readonly spinning: number
}

/** A column of the race, as rules of findings see it. */
export interface KernelColumn {
  /** From 0. */
  readonly index: number
  /** Its letter, as sentences have it. */
  readonly letter: string
  /** Id of the kernel that was chosen. */
  readonly chosen: string
  /** Id of the kernel that runs: another one, where the chosen one leaves the problem to it. */
  readonly kernel: string
  readonly params: Params
  /** Absent before its run. */
  readonly run?: RunNumbers
  /** Median milliseconds of one, alone, as it was measured, and on what. */
  readonly time?: { readonly ms: number; readonly adapter: string }
  /** Bytes that its layout moves, each once. */
  readonly bytes?: number
  /** Of the adapter that it was measured on, in milliseconds and bytes a second, where they are known. */
  readonly launchMs?: number
  readonly copyRate?: number
}

/**
 * What a finding lights in the pictures: an item, of the problem's first space where it names none, or one of its nonzeros; a
 * level; what a column's workers do, or the column itself.
 */
export type FindingEvidence =
  | { readonly kind: 'item'; readonly item: number; readonly space?: string; readonly k?: number }
  | { readonly kind: 'group'; readonly group: number }
  | { readonly kind: 'part'; readonly of: 'barriers' | 'spinning' | 'idle' | 'column' }

/** One change that helps: another kernel in the column, by its id, or another order of rows and columns. */
export type Cure = { readonly kernel: string } | { readonly ordering: OrderingName }

/** What a rule says of a column: a sentence with its numbers, what shows it, and what helps. */
export interface SaidFinding {
  readonly says: string
  readonly shows: FindingEvidence
  readonly cure: Cure
}

/** A finding that the page shows. */
export interface ColumnFinding extends SaidFinding {
  /** Folder of its rule. */
  readonly rule: string
  readonly title: string
  readonly column: number
}

/**
 * Why an operation takes long on a matrix: one folder of src/page/findings each, whose rule.ts exports it as default. `S` survives a
 * structured clone: it is found in the web worker that holds the problem, and told on the page.
 */
export interface FindingRule<S = unknown> {
  /** A few words: `Many narrow levels`. */
  readonly title: string
  /** Place among the findings of a column, ascending: what is the most telling comes first. */
  readonly place: number
  /** Ids of the operations of which it says something. */
  readonly operations: readonly string[]
  /** It speaks of the matrix alone, whichever kernels run, and once. */
  readonly ofMatrix?: true
  /** Numbers of the structure, O(nonzeros); undefined where no column has a finding. */
  look(seen: Specified): S | undefined
  /** What is said of a column; undefined where nothing is. */
  tell(found: S, column: KernelColumn): SaidFinding | undefined
}
