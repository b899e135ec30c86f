import { median, type SampleKind, type Timing } from '#src/run/run.ts'
import type { MeasuredColumn } from '#src/actions/probe.ts'

/** The same kind of time of a kernel, from the first and from the fifth measurement of a visit. */
export interface Agreement {
  readonly kernel: string
  readonly kind: SampleKind
  /** Medians, ms. */
  readonly first: number | undefined
  readonly fifth: number | undefined
  /** Share of the fifth by which the first differs; undefined where one of them is not there. */
  readonly off: number | undefined
  /** Why a time is not there. */
  readonly why: string
}

/** Headline first: what the page shows is the first kind of which either measurement has a time. */
const KINDS: readonly SampleKind[] = ['single', 'backToBack']

/** Of each kernel the kinds of which either measurement has times, or that were withheld; one line at least. */
export function agreement(first: readonly MeasuredColumn[], fifth: readonly MeasuredColumn[]): readonly Agreement[] {
  return first.flatMap((column, c) => {
    const pairs = KINDS.filter((kind) => [column, fifth[c]].some(({ timing }) => told(timing, kind)))
    return (pairs.length > 0 ? pairs : KINDS.slice(0, 1)).map((kind) => compared(column, fifth[c], kind))
  })
}

const told = (timing: Timing | undefined, kind: SampleKind): boolean =>
  timing?.[kind] !== undefined || timing?.withheld?.[kind] !== undefined

function compared(one: MeasuredColumn, other: MeasuredColumn, kind: SampleKind): Agreement {
  const [first, fifth] = [one, other].map(({ timing }) => timing?.[kind] && median(timing[kind]))
  const off = first === undefined || fifth === undefined ? undefined : Math.abs(first / fifth - 1)
  return { kernel: one.kernel, kind, first, fifth, off, why: whyNot(one, kind) ?? whyNot(other, kind) ?? '' }
}

const whyNot = ({ timing, failure }: MeasuredColumn, kind: SampleKind): string | undefined =>
  timing?.[kind] ? undefined : (failure?.message ?? timing?.withheld?.[kind] ?? timing?.why ?? 'not measured')
