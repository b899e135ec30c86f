import type { Parameter, Params, SolveProblem } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'

/** Workgroups of one subgroup that a GPU is taken to hold at once where nobody has counted them. */
const USUAL_RESIDENTS = 1024
/** A processor that plays a GPU runs as many as it has threads; more of them only take turns. */
const WORKERS_IN_SOFTWARE = 4
/** Where rows are polled by all lanes, polls at once beyond so many for each resident get into each other's way. */
const POLLS_OF_A_RESIDENT = 4
/** A row so many times as long as the mean row: others like it are read by many, and those who wait for them are in the way. */
const UNEVEN = 16
/** Levels of fewer rows than this share of the residents are narrow. */
const NARROW = 1 / 32

export const workersParameter: Parameter = {
  name: 'workers',
  meaning: 'subgroups launched; 0 takes what suits the rows and the number that the GPU holds at once',
  initial: 0,
  min: 0,
  max: 65_535,
}

/** Of the workgroups of one subgroup that a GPU holds at once, how many are launched: 2 is twice as many. */
export type Share = number

/** How a kernel is launched. */
export interface Launch {
  /** Subgroups. */
  readonly workers: number
  /** Subgroups of a workgroup. */
  readonly abreast: number
}

const residentsOf = ({ residents = USUAL_RESIDENTS }: Capabilities): number => residents

/**
 * The launch that the parameters name, or by rule that share of what the GPU holds. More subgroups than it holds as
 * workgroups of their own are launched in pairs: a GPU holds a number of workgroups, and twice as many subgroups.
 */
export function launchOf(params: Params, capabilities: Capabilities, share: Share): Launch {
  const residents = residentsOf(capabilities)
  const byRule = capabilities.software ? WORKERS_IN_SOFTWARE : Math.max(1, Math.round(share * residents))
  const workers = params['workers'] || byRule
  return { workers, abreast: workers > residents && capabilities.subgroupSize > 0 ? 2 : 1 }
}

/** Workgroups for a launch; no more workers than there are tickets. */
export const groupsOf = ({ workers, abreast }: Launch, tickets: number): number =>
  Math.ceil(Math.min(workers, tickets) / abreast)

/** Has the matrix rows far longer than the others? O(rows). */
export function isUneven({ pattern: { rows, row_ptr } }: Pick<SolveProblem, 'pattern'>): boolean {
  let longest = 0
  for (let i = 0; i < rows; i++) longest = Math.max(longest, row_ptr[i + 1] - row_ptr[i])
  return longest * rows >= UNEVEN * row_ptr[rows]
}

/** Each row by a worker, in the order of the rows: the more are in flight the further ahead is one that need not wait. */
export const shareOfRows = (problem: SolveProblem): Share => (isUneven(problem) ? 1 / 4 : 2)

/** Each column by a worker: it waits by reading one word, however long its row is. */
export const shareOfColumns = (problem: SolveProblem): Share => (isUneven(problem) ? 1 / 2 : 2)

/** A row by each lane: 32 times as many in flight, and on long lines twice as many workers took twice as long. */
export const SHARE_OF_LANES: Share = 1

/** Rows level by level, of so many in the mean: those that are ready lie side by side, so that fewer workers do. */
export function shareOfLevels(width: number, capabilities: Capabilities): Share {
  const residents = residentsOf(capabilities)
  if (width < NARROW * residents) return 1 / 4
  return width < residents / 2 ? 1 / 2 : 1
}

/** The same within triangles of recursive blocks, whose rows have so many nonzeros off the diagonal in the mean. */
export const shareOfBlocks = (length: number): Share => Math.min(1 / 2, POLLS_OF_A_RESIDENT / Math.max(1, length))

/** Launches worth timing: the rule's own, and the shares that were the best for some matrix on an H200. */
export function launchCandidates(capabilities: Capabilities): readonly Params[] {
  if (capabilities.software) return [{}, { workers: 1 }, { workers: 2 }]
  const shares = [1 / 32, 1 / 8, 1 / 4, 1 / 2, 1, 2]
  return [{}, ...shares.map((share) => ({ workers: Math.max(1, Math.round(share * residentsOf(capabilities))) }))]
}
