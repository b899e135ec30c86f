import type { ComponentType } from 'react'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Operation } from '#src/core/kernel/operation.ts'
import type { Figures, MemoryRates } from '#src/engine/run/times/sweep.ts'
import type { Named } from '#src/core/sparse/made/families.ts'
import type { Family, SweepSubject } from '#src/core/sparse/made/subjects.ts'
import type { Absent } from '../arrivals.ts'

/** Kernels by their ids. */
export type Kernels = ReadonlyMap<string, Kernel>

/** Figures with where they come from. */
export interface Sourced {
  readonly kind: 'measured' | 'recorded'
  readonly figures: readonly Figures[]
  /** The adapter by its name, and the day where that says anything. */
  readonly where: string
  readonly memory?: MemoryRates
  /** When, in which browser or engine, and with which version of the project, where that is known. */
  readonly date?: string
  readonly engine?: string
  readonly source?: string
}

/** All that a figure over problems can be drawn from. */
export interface FigureSources {
  readonly kernels: Kernels
  /** Kernels whose code did not arrive: of these no name and no cost is known. */
  readonly missing: readonly Absent[]
  /** Asks for them again. */
  again(): void
  readonly measured: Sourced | undefined
  readonly recorded: Sourced | undefined
  /** Problems with times of other libraries. */
  readonly peers: readonly Figures[]
  /** False until it is known what comes with the page. */
  readonly ready: boolean
}

/** What a figure over problems is measured on, and with which kernels. */
export interface Measures {
  /** Whether it can compare the kernels of an operation: by what the operation is, not by its name. The first that does is measured. */
  suits(operation: Operation): boolean
  /** What is offered to be measured, in this order. */
  readonly subjects: readonly SweepSubject[]
  /** What is measured where nothing is chosen: all but the open problem where it is not said. */
  readonly first?: readonly SweepSubject[]
  /** Points per side of the cube that are measured where nothing is chosen; other matrices get about as many rows. */
  readonly sizes: { readonly gpu: readonly number[]; readonly software: readonly number[] }
  /** The matrices of a family with about edge³ rows: one, where it is not said. */
  matrices?(family: Family, edge: number): readonly Named[]
  /** Measures each step by which a kernel was made faster, of the kernels that name steps; else every kernel as it is. */
  readonly steps?: true
  /** Measures the kernels that look at edges in several ways, by their rule and by each way alone. */
  readonly ways?: true
  /** Measures kernels that can be told how many workers to launch, from a few workers to many. */
  readonly workers?: readonly number[]
  /** Measures kernels by each set of parameters that they say is to be compared; others as they are. */
  readonly params?: true
  /** Measures what memory gives at best, too. */
  readonly memory?: true
}

/** What the page knows of a figure before its code is loaded. */
interface FigureWords {
  /** Its place among the tabs, ascending; the Timing screen begins with the first. */
  readonly place: number
  /** Another kind of figure begins here. */
  readonly begins?: true
  /** Of its tab: `Bandwidth`. */
  readonly title: string
  /** What it shows, behind its title: `what every kernel reaches`. */
  readonly idea: string
  /** As of a command (src/page/store/commands.ts). */
  readonly key?: string
  /** Ids that it once had in links. */
  readonly formerly?: readonly string[]
}

/** The code of a figure over problems: its charts with their tables, and the sentence beside them. */
export interface MeasuredParts {
  readonly Draw: ComponentType<{ readonly sources: FigureSources }>
  /** `**` encloses what is bold. */
  sentence(sources: FigureSources): string
}

/** A figure over problems, which the page measures by itself. */
export interface MeasuredFigure extends FigureWords {
  readonly measures: Measures
  load(): Promise<MeasuredParts>
}

/** The code of a figure of the open problem: its charts, and what stands beside them. */
export interface RacedParts {
  readonly Draw: ComponentType
  readonly Side: ComponentType
}

/** A figure of the open problem's runs. */
export interface RacedFigure extends FigureWords {
  readonly measures?: never
  load(): Promise<RacedParts>
}

/**
 * A chart of measured times: the default export of src/page/figures/<figure>/figure.ts, whose id is its folder. It is loaded with
 * the page, so that it holds words and what is measured; what draws comes with `load`.
 */
export type Figure = MeasuredFigure | RacedFigure
