import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import type { System } from './solve.ts'

/** Workgroups of one subgroup that a GPU is assumed to hold at once where they were not counted. */
const USUAL_RESIDENTS = 1024
/** A processor that plays a GPU runs as many as it has threads; more of them only take turns. */
const WORKERS_IN_SOFTWARE = 4
/** Where all lanes poll, more simultaneous polls than this per resident workgroup slow one another. */
const POLLS_OF_A_RESIDENT = 4
/** Longest row over mean row from which a matrix is uneven: many rows then poll the same few, and slow them. */
const UNEVEN = 16
/** Levels of fewer rows than this share of the residents are narrow. */
const NARROW = 1 / 32

export const workersParameter: Parameter = {
  name: 'workers',
  meaning: 'subgroups launched; 0 takes what suits the rows and the number that the GPU holds at once',
  initial: 0,
  min: 0,
  max: 65_535,
  launches: true,
}

/** Of the workgroups of one subgroup that a GPU holds at once, how many are launched: 2 is twice as many. */
export type LaunchShare = number

/** How a kernel is launched. */
export interface SolveLaunch {
  /** Subgroups. */
  readonly workers: number
  /** Subgroups of a workgroup. */
  readonly abreast: number
}

const residentsOf = ({ residents = USUAL_RESIDENTS }: Capabilities): number => residents

/**
 * The launch that the parameters name, or by rule that share of what the GPU holds. More subgroups than it holds as
 * separate workgroups are launched in pairs: a GPU holds a number of workgroups, and twice as many subgroups.
 */
export function solveLaunch(params: Params, capabilities: Capabilities, share: LaunchShare): SolveLaunch {
  const residents = residentsOf(capabilities)
  const byRule = capabilities.software ? WORKERS_IN_SOFTWARE : Math.max(1, Math.round(share * residents))
  const workers = params['workers'] || byRule
  return { workers, abreast: workers > residents && capabilities.subgroupSize > 0 ? 2 : 1 }
}

/** Workgroups for a launch; no more workers than there are tickets. */
export const groupsOf = ({ workers, abreast }: SolveLaunch, tickets: number): number =>
  Math.ceil(Math.min(workers, tickets) / abreast)

/** Has the matrix rows far longer than the others? O(rows). */
export const isUneven = ({ pattern }: Pick<System, 'pattern'>): boolean =>
  longestRow(pattern) * pattern.rows >= UNEVEN * pattern.row_ptr[pattern.rows]

/** Each row by a worker, in the order of the rows: with more rows in flight, more of them are ready. */
export const shareOfRows = (problem: System): LaunchShare => (isUneven(problem) ? 1 / 4 : 2)

/** Each column by a worker: it waits by reading one word, however long its row is. */
export const shareOfColumns = (problem: System): LaunchShare => (isUneven(problem) ? 1 / 2 : 2)

/** A row by each lane: 32 times as many in flight, and on long lines twice as many workers took twice as long. */
export const SHARE_OF_LANES: LaunchShare = 1

/** Rows level by level, `width` per level in the mean: ready rows stand side by side, so fewer workers suffice. */
export function shareOfLevels(width: number, capabilities: Capabilities): LaunchShare {
  const residents = residentsOf(capabilities)
  if (width < NARROW * residents) return 1 / 4
  return width < residents / 2 ? 1 / 2 : 1
}

/** Rows of a large triangle: its levels are wide, so that few of those who poll wait for long. */
const MANY_ROWS = 2 ** 20

/** The same within triangles of recursive blocks of `rows` rows, by the mean number of nonzeros off the diagonal. */
export const shareOfBlocks = (length: number, rows: number): LaunchShare =>
  rows >= MANY_ROWS ? 1 / 2 : Math.min(1 / 2, POLLS_OF_A_RESIDENT / Math.max(1, length))

/** Launches worth timing: the rule's own, and the shares that were the best for some matrix on an H200. */
export function launchCandidates(capabilities: Capabilities): readonly Params[] {
  if (capabilities.software) return [{}, { workers: 1 }, { workers: 2 }]
  const shares = [1 / 32, 1 / 8, 1 / 4, 1 / 2, 1, 2]
  return [{}, ...shares.map((share) => ({ workers: Math.max(1, Math.round(share * residentsOf(capabilities))) }))]
}
