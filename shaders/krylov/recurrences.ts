import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Params, TraceMeaning } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { STEP } from '#src/core/trace/notes.ts'
import type { StageMeaning } from '#src/core/trace/space.ts'
import type { IteratedSystem } from './solve.ts'

/**
 * A method is a list of its recurrences, one line a pass over the rows. From it come the steps of a plan and the twin: what a
 * line does stands here, once in the words of a dispatch and once in f32.
 */
export type Recurrence =
  /** into ← A · of, and the dot of `into` with `by`. The second one of a round leaves that of `into` with itself, too. */
  (
    | {
        readonly line: 'multiply'
        readonly into: VectorName
        readonly of: VectorName
        readonly by: VectorName
        readonly second?: true
      }
    /** x ← x + λ · along; r ← r − λ · of; and r·r. */
    | { readonly line: 'step'; readonly length: Length; readonly along: VectorName; readonly of: VectorName }
    /** into ← M⁻¹ · of, and the dot of both where the method has one. Without a preconditioner `of` stands for `into`. */
    | { readonly line: 'precondition'; readonly into: VectorName; readonly of: VectorName; readonly dotted: boolean }
    /** into ← of + β · into, or of + β · (into − ω · less). It says whether the solve goes on. */
    | { readonly line: 'direction'; readonly into: VectorName; readonly of: VectorName; readonly less?: VectorName }
  ) & {
    /** What its stage is called, where the line has two; the first one's words where absent. */
    readonly stage?: string
  }

/**
 * λ of a step: `whole` is r·z / p·q of conjugate gradients, which has to be positive; `first` is α = b·r / b·q of BiCGSTAB, and
 * `second` its ω = t·r / t·t.
 */
export type Length = 'whole' | 'first' | 'second'

/** b stands for itself: the shadow residual of BiCGSTAB. */
export type VectorName = 'x' | 'r' | 'z' | 'p' | 'q' | 'b' | 'y' | 't'

export interface Method {
  /** Before the first iteration, once x and p are 0 and r is b. */
  readonly begin: readonly Recurrence[]
  readonly iteration: readonly Recurrence[]
}

/** The lines without a preconditioner: its input takes the place of its output. */
export function unpreconditioned({ begin, iteration }: Method): Method {
  const lines = [...begin, ...iteration].filter((one) => one.line === 'precondition')
  const instead = (name: VectorName) => lines.find(({ into }) => into === name)?.of ?? name
  const renamed = (line: Recurrence): readonly Recurrence[] => {
    if (line.line === 'precondition') return []
    return [line.line === 'step' ? { ...line, along: instead(line.along) } : { ...line, of: instead(line.of) }]
  }
  return { begin: begin.flatMap(renamed), iteration: iteration.flatMap(renamed) }
}

/** Grids that HPCG has. */
export const GRIDS = 4

/** Stages of the sweeps that a method uses, behind its own: two of them over all rows, or one over each grid of a multigrid. */
export const SWEEP_STAGES: readonly StageMeaning[] = [
  ...['sweep there', 'sweep back', 'second sweep there', 'second sweep back'].map(
    (name): StageMeaning => ({ name, covers: 'some', grid: 1 }),
  ),
  ...Array.from({ length: GRIDS - 1 }, (_, g) =>
    ['there', 'back'].map((way): StageMeaning => ({ name: `grid ${g + 2} ${way}`, covers: 'some', grid: g + 2 })),
  ).flat(),
]

/** The first stage of a sweep over a grid, counted from 0, among those. */
export const stageOfGrid = (grid: number): number => (grid === 0 ? 0 : 2 + 2 * grid)

/** The number of the first stage of what a method uses. @param isRefined whether it goes round by round */
export const guests = (method: Method, isRefined: boolean): number => againOf(method) + Number(isRefined)

/** The number of the stage that a further round of refinement begins with. */
export const againOf = (method: Method): number => 1 + stagesOf(method).length

/** Products with the matrix in an iteration. */
export const productsOf = ({ iteration }: Method): number => iteration.filter(({ line }) => line === 'multiply').length

/** Whether steps are those of conjugate gradients, which need a symmetric matrix. */
export const isConjugate = ({ iteration }: Method): boolean =>
  iteration.some((one) => one.line === 'step' && one.length === 'whole')

/** Whether a method keeps the x of the smallest residual: one of its steps may lead away from it. */
export const keepsBest = ({ iteration }: Method): boolean =>
  iteration.some((one) => one.line === 'step' && one.length === 'first')

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
export const marksOf = ({ inputs: { A, limit } }: IteratedSystem): number =>
  Math.min(limit, Math.floor(MOST_KEPT / A.pattern.rows))

const stageName = ({ stage, line }: Recurrence): string => stage ?? line

const stagesOf = ({ begin, iteration }: Method): readonly string[] => [
  ...new Set([...iteration, ...begin].map(stageName)),
]

/** All passes go through all rows. Without a preconditioner there is no pass that applies one. */
export const methodTrace = (method: Method): TraceMeaning => ({
  worker: 'subgroup',
  stages: ['begin', ...stagesOf(method)].map((name) => ({
    name,
    ...(isApplied(method, name) && { covers: 'some' as const }),
  })),
  item: 'waiting for the end of the dispatch',
  notes: [STEP],
})

const isApplied = ({ iteration }: Method, name: string): boolean =>
  iteration.some((one) => one.line === 'precondition' && stageName(one) === name)

/** The number of a line's stage. @param method with its preconditioner, whether one is applied or not */
export const stageOf = (method: Method, line: Recurrence): number => 1 + stagesOf(method).indexOf(stageName(line))

/** Square of a tolerance in f32. */
export const goal = ({ inputs: { tolerance } }: IteratedSystem): number => Math.fround(tolerance * tolerance)
