import { defaultsOf, fitted, type Spec } from '#src/core/kernel/spec.ts'
import { type FoundOperation, operations } from '#src/engine/catalog/operations.ts'
import type { Camera } from '#src/engine/catalog/contract/view.ts'
import { firstViews } from '#src/engine/catalog/views.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Mark } from '#src/engine/run/replay.ts'
import type { SweepSubject } from '#src/core/sparse/made/subjects.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { equal } from './equal.ts'
import type { Lockable } from './lockable.ts'

export interface KernelChoice {
  readonly id: string
  /** Only what differs from the kernel's defaults. */
  readonly params: Params
}

/** How speed-ups are read: the solve alone, with its analysis, or analysis spread over k solves. */
export type Reading = 'solve' | 'analysis' | 'amortised'

/** What a figure is measured on. An empty list is the figure's own choice, or the adapter's. */
export interface SweepChoice {
  readonly subjects: readonly SweepSubject[]
  /** Points per side of the cube; other matrices get about as many rows. */
  readonly sizes: readonly number[]
  /** Ids of kernels; all when empty. */
  readonly kernels: readonly string[]
}

/** What `lead` says where the runs decide. */
export const AUTO = 'auto'

/** The screen that shows a matrix and its orders. */
export const EXPLORE = 'explore'

export const AXES = ['steps', 'time', 'auto'] as const

/** All that a link restores. Serialisable, immutable; hover, device and times are never in it. */
export interface Document {
  readonly source: MatrixSource
  /** What the options of its operation are set to. */
  readonly solve: Spec
  /** One to four kernels side by side, A to D. */
  readonly kernels: readonly KernelChoice[]
  /** Ids of the views shown in every column. */
  readonly panes: readonly string[]
  /** The view that is large in every column, `auto` for the one that suits the runs; undefined where all panes stand in a grid. */
  readonly lead: string | undefined
  /** `race`, `EXPLORE`, or the figure that the Timing screen shows, by its id. */
  readonly screen: string
  /** The step of a lesson that is read beside the figure, `waiting.needs`. */
  readonly lesson: string | undefined
  readonly sweep: SweepChoice
  readonly tick: number
  /** What ticks are: steps; slices of time; or, `auto`, steps until all columns have recorded times. */
  readonly axis: (typeof AXES)[number]
  /** The run of the playhead: a recording by name and day, `d3n7-16.2026-11-20`, or a live run by its steps, `live.2361`. */
  readonly run: string | undefined
  /** Multiple of the natural pace, 0.25 to 16. */
  readonly speed: number
  /** Ticks between which play loops. */
  readonly loop: readonly [number, number] | undefined
  readonly pin: Mark | undefined
  /** By view id: cameras are shared by all columns. */
  readonly cameras: Readonly<Record<string, Camera>>
  /** By view id, or `EXPLORE`, then option name. */
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly theme: 'dark' | 'light' | 'system'
  /** The side column, which is a drawer in narrow windows. */
  readonly side: boolean
  readonly reading: Reading
  /** Solves over which the analysis is spread. */
  readonly solves: number
  /** Single-letter keys can be switched off (WCAG 2.1.4). */
  readonly letterKeys: boolean
  /** What readers of the link cannot change, until they open it without locks. */
  readonly lock: readonly Lockable[]
}

/**
 * A step is what Back undoes, where the part that changed is one of those; a rewrite takes the place of the step before it;
 * of a link the address bar has it already.
 */
export type Change = 'step' | 'rewrite' | 'link'

/** The operation that these kernels carry out: the first that is known of, or else the one that the page begins with. */
export const posing = (kernels: Document['kernels']): FoundOperation =>
  kernels.map(({ id }) => operations.find((one) => id.startsWith(`${one.id}/`))).find((one) => one !== undefined) ??
  operations[0]

/** Kernels, and those of the options that their operation has: what it shares with another one stays when they change. */
export const posedBy = (kernels: Document['kernels'], solve: Spec): Pick<Document, 'kernels' | 'solve'> => ({
  kernels,
  solve: fitted(posing(kernels).options, solve),
})

/** The kernels that stand side by side when the visitor goes over to an operation. */
export const beginning = ({ id, begins }: FoundOperation): readonly KernelChoice[] =>
  begins.map((algorithm) => ({ id: `${id}/${algorithm}`, params: {} }))

/**
 * The columns for a matrix of the visitor's own. Where they are those that its operation begins with, B becomes the one that
 * leaves the matrix to the kernel that suits it.
 */
export function advised(kernels: Document['kernels']): Document['kernels'] {
  const operation = posing(kernels)
  const { id, automatic } = operation
  if (automatic === undefined || !equal(kernels, beginning(operation))) return kernels
  return [kernels[0], { id: `${id}/${automatic}`, params: {} }]
}

/** The operation that all columns carry out: that of the first. */
export const operationIn = ({ kernels }: Pick<Document, 'kernels'>): string => kernels[0].id.split('/')[0]

/** Defaults of links, in all versions alike but for the axis, which is steps before version 3. They never change. */
export const DEFAULTS: Document = {
  source: { kind: 'grid', stencil: 'D3N7', size: [16, 16, 16], values: 'seeded', seed: 1 },
  solve: defaultsOf(operations[0].options),
  kernels: beginning(operations[0]),
  panes: firstViews,
  lead: undefined,
  screen: 'race',
  lesson: undefined,
  sweep: { subjects: [], sizes: [], kernels: [] },
  tick: 0,
  axis: 'auto',
  run: undefined,
  speed: 1,
  loop: undefined,
  pin: undefined,
  cameras: {},
  options: {},
  theme: 'system',
  side: true,
  reading: 'solve',
  solves: 10,
  letterKeys: true,
  lock: [],
}
