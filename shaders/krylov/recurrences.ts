import { sizeOf } from '#src/kernel/dispatch.ts'
import type { Params, TraceMeaning } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { STEP } from '#src/trace/notes.ts'
import type { KrylovProblem } from './solve.ts'

/**
 * A method is a list of its recurrences, one line a pass over the rows. From it come the steps of a plan and the twin: what a
 * line does stands here, once in the words of a dispatch and once in f32.
 */
export type Recurrence =
  /** into ← A · of, and the dot of both. */
  | { readonly line: 'multiply'; readonly into: VectorName; readonly of: VectorName }
  /** α ← r·z / p·q; each `vector` ← vector ± α · `by`, and r·r. */
  | { readonly line: 'step'; readonly moves: readonly Move[] }
  /** into ← M⁻¹ · of, and the dot of both. */
  | { readonly line: 'precondition'; readonly into: VectorName; readonly of: VectorName }
  /** β ← r·z / that of the iteration before; into ← of + β · into. It says whether the solve goes on. */
  | { readonly line: 'direction'; readonly into: VectorName; readonly of: VectorName }

export type VectorName = 'x' | 'r' | 'z' | 'p' | 'q'

interface Move {
  readonly vector: VectorName
  readonly sign: 1 | -1
  readonly by: VectorName
}

export interface Method {
  /** Before the first iteration, once x and p are 0 and r is b. */
  readonly begin: readonly Recurrence[]
  readonly iteration: readonly Recurrence[]
}

/** How rows are dealt out to workgroups, in all passes alike: by it sums have their order. */
export interface RowDeal {
  /** Invocations of a workgroup. */
  readonly size: number
  /** Rows of a workgroup, a multiple of its invocations; and workgroups. */
  readonly chunk: number
  readonly parts: number
}

/** A processor that plays a GPU runs as many workgroups as it has threads: more of them only take turns. */
const MOST_IN_SOFTWARE = 8

export const methodParams = [
  {
    name: 'groups',
    meaning: 'workgroups of a pass at most: each leaves a part of a dot, and each adds all of them up',
    initial: 1056,
    min: 1,
    max: 4096,
  },
  {
    name: 'patience',
    meaning: 'iterations without a smaller residual after which the solve ends',
    initial: 25,
    min: 1,
    max: 100_000,
  },
] as const

/** @param capabilities of the adapter that is to run it; a GPU without any limits where absent */
export function dealOf(rows: number, { groups }: Params, capabilities?: Capabilities): RowDeal {
  const size = capabilities ? sizeOf(capabilities) : 256
  const most = Math.min(
    groups,
    capabilities?.software === true ? MOST_IN_SOFTWARE : groups,
    capabilities?.maxComputeWorkgroupsPerDimension ?? groups,
  )
  const chunk = size * Math.ceil(Math.ceil(rows / size) / most)
  return { size, chunk, parts: Math.ceil(rows / chunk) }
}

/** Words that are kept of x on its way: as many iterations as fit are drawn with their true residual. */
const MOST_KEPT = 2 ** 20

/** Iterations, the first ones, of which x is kept. */
export const marksOf = ({ inputs: { A, limit } }: KrylovProblem): number =>
  Math.min(limit, Math.floor(MOST_KEPT / A.pattern.rows))

const stagesOf = ({ begin, iteration }: Method): readonly Recurrence['line'][] => [
  ...new Set([...iteration, ...begin].map(({ line }) => line)),
]

/** All passes go through all rows. */
export const methodTrace = (method: Method): TraceMeaning => ({
  worker: 'subgroup',
  stages: ['begin', ...stagesOf(method)].map((name) => ({ name })),
  item: 'waiting for the end of the dispatch',
  notes: [STEP],
})

export const stageOf = (method: Method, { line }: Recurrence): number => 1 + stagesOf(method).indexOf(line)

export const isPreconditioned = ({ iteration }: Method): boolean =>
  iteration.some(({ line }) => line === 'precondition')

/** Square of a tolerance in f32. */
export const goalOf = ({ inputs: { tolerance } }: KrylovProblem): number => Math.fround(tolerance * tolerance)
