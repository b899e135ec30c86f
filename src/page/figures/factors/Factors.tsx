import { count, time } from '#src/core/base/format.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { KernelLook } from '#src/page/draw/kernel-look.ts'
import { domainOf } from '../plot/axes.ts'
import { Chart } from '../plot/Chart.tsx'
import { type Table, upright } from '../plot/DataTable.tsx'
import { DotPanel, dotsHeight } from '../plot/DotPanel.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { namedOf } from '../plot/named.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { NOTHING } from '../times/nothing.ts'
import { timesBadge } from '../times/sources.ts'
import { titleIn } from '../times/titles.ts'
import { SizesChart, sizeWords } from './SizesChart.tsx'
import { shownSizes } from './sizes.ts'
import { type Factored, fastestOf, paddedMost, type ShownFactors, shownFactors } from './timed.ts'
import * as texts from './words.ts'

/** Phases on the processor are lines without marks of a kernel, each with dashes of its own. */
const DASHES = { matching: '2 4', ordering: '8 4', symbolic: '1 2' }
const lookOf = (phase: keyof typeof DASHES): KernelLook => ({
  colour: 'var(--text-2)',
  form: { path: 'M0 -4L4 0L0 4L-4 0Z' },
  dash: DASHES[phase],
})

/** The largest phase of the largest matrix, and each at its most what is computed besides and how many pivots are replaced. */
export function sentence(sources: FigureSources): string {
  const { kernels } = sources
  const { factored = [] } = shownFactors(sources) ?? {}
  const [largest, padded] = [factored.at(-1), mostBy(factored, paddingIn)]
  const replacing = mostBy(factored, ({ replaced }) => replaced)
  const sizes = shownSizes(sources)
  const found = [
    largest && longestOf(largest, kernels),
    padded && paddingOf(padded, kernels),
    replacing && texts.replaced(replacing.replaced, replacing.label),
    sizes && sizeWords(sizes.sized),
  ].filter(Boolean)
  return found.length > 0 ? `${found.join('. ')}.` : NOTHING
}

function longestOf(one: Factored, kernels: Kernels): string | undefined {
  const fastest = fastestOf(one)
  if (!fastest) return undefined
  const all = [
    ...texts.phases.map((phase) => [texts.phaseNames[phase], one.before[phase]] as const),
    [titleIn(kernels, fastest.kernel), fastest.ms] as const,
  ]
  const sum = all.reduce((whole, [, ms]) => whole + ms, 0)
  const [name, ms] = all.reduce((most, own) => (own[1] > most[1] ? own : most))
  return sum > 0 ? texts.most(name, ms / sum, one.label) : undefined
}

/** The matrix of which a number is largest, of several the largest matrix. */
const mostBy = (factored: readonly Factored[], numberOf: (one: Factored) => number): Factored | undefined =>
  factored.toSorted((a, b) => numberOf(a) - numberOf(b)).at(-1)

/** The most operations of a kernel, over those that have to be. */
const paddingIn = (one: Factored): number => (paddedMost(one)?.flops ?? 0) / Math.max(1, one.least)

function paddingOf(one: Factored, kernels: Kernels): string | undefined {
  const most = paddedMost(one)
  return most && most.flops > one.least
    ? texts.padded(titleIn(kernels, most.kernel), most.flops / one.least, one.label)
    : undefined
}

export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownFactors(sources)
  const sizes = shownSizes(sources)
  if (!shown && !sizes) return <NothingYet sources={sources} />
  return (
    <FigureGrid label={texts.title}>
      {shown ? <PhasesChart {...shown} kernels={sources.kernels} /> : null}
      {shown ? <ZerosChart {...shown} kernels={sources.kernels} /> : null}
      {sizes ? <SizesChart {...sizes} /> : null}
    </FigureGrid>
  )
}

interface ChartProps extends ShownFactors {
  readonly kernels: Kernels
}

const kernelsOf = (factored: readonly Factored[]): readonly string[] => [
  ...new Set(factored.flatMap(({ by }) => by.map(({ kernel }) => kernel))),
]

function PhasesChart({ from, factored, kernels }: ChartProps) {
  const tracks = [
    ...texts.phases.map((phase) => track(phase, factored, ({ before }) => before[phase], texts.phaseNames[phase])),
    ...kernelsOf(factored).map((id) =>
      track(id, factored, ({ by }) => by.find(({ kernel }) => kernel === id)?.ms, titleIn(kernels, id)),
    ),
  ].filter(({ spots }) => spots.length > 0)
  const ranked = factored.flatMap((one) => fastestOf(one)?.kernel ?? []).toReversed()
  const spots = tracks.flatMap((one) => one.spots)
  const isPhase = (id: string): id is keyof typeof DASHES => id in DASHES
  return (
    <Chart
      title={texts.phasesTitle}
      about={texts.aboutPhases}
      caption={longestOf(factored[factored.length - 1], kernels)?.replaceAll('**', '') ?? ''}
      badges={[timesBadge(from), ['measured', texts.onProcessor]]}
      table={tableOf(factored, kernels)}
    >
      {(room) => (
        <LinePanel
          tracks={tracks.map((one) => (isPhase(one.kernel) ? { ...one, look: lookOf(one.kernel) } : one))}
          titleOf={(id) => (isPhase(id) ? texts.phaseNames[id] : titleIn(kernels, id))}
          named={new Set([...namedOf([...new Set(ranked)]), ...texts.phases])}
          units={texts.phaseUnits}
          domains={{ x: domainOf(spots.map(({ x }) => x)), y: domainOf(spots.map(({ y }) => y)) }}
          room={room}
        />
      )}
    </Chart>
  )
}

function track(
  kernel: string,
  factored: readonly Factored[],
  msOf: (one: Factored) => number | undefined,
  name: string,
): Track {
  const spots = factored.flatMap((one) => {
    const ms = msOf(one) ?? 0
    // an axis of logarithms has no place for what took less than the clock tells
    return ms > 0 ? [{ x: one.entries, y: ms, words: texts.point(name, one.label, one.entries, ms) }] : []
  })
  return { kernel, spots, joined: false }
}

function ZerosChart({ from, factored, kernels }: ChartProps) {
  const rows = factored
    .filter(({ least, by }) => least > 0 && by.length > 0)
    .map(({ label, least, by }) => ({
      label,
      dots: by.map(({ kernel, flops, bytes, ms }) => ({
        kernel,
        value: flops / least,
        words: texts.dot(titleIn(kernels, kernel), label, flops / least, bytes, ms),
      })),
      best: titleIn(kernels, by.reduce((few, one) => (one.flops < few.flops ? one : few)).kernel),
    }))
  const most = mostBy(factored, paddingIn)
  const names = {
    named: namedOf(most ? most.by.toSorted((a, b) => b.flops - a.flops).map(({ kernel }) => kernel) : []),
    titleOf: (id: string) => titleIn(kernels, id),
  }
  return (
    <Chart
      title={texts.zerosTitle}
      about={texts.aboutZeros}
      caption={(most && paddingOf(most, kernels)?.replaceAll('**', '')) ?? ''}
      badges={[['derived', texts.counted], timesBadge(from)]}
      table={zerosTable(factored, kernels)}
      least={dotsHeight(rows.length, names)}
    >
      {(room) => (
        <DotPanel
          rows={rows}
          axis={texts.zerosAxis}
          bounds={[{ name: texts.least, value: 1 }]}
          heading={texts.fewestZeros}
          room={room}
          {...names}
        />
      )}
    </Chart>
  )
}

const tableOf = (factored: readonly Factored[], kernels: Kernels): Table =>
  upright({
    columns: [
      texts.columns.entries,
      ...texts.phases.map((phase) => texts.phaseNames[phase]),
      ...kernelsOf(factored).map((id) => titleIn(kernels, id)),
      texts.columns.replaced,
      texts.columns.steps,
    ],
    rows: factored.map(({ label, entries, before, by, replaced, steps }) => ({
      name: label,
      cells: [
        count(entries),
        ...texts.phases.map((phase) => time(before[phase])),
        ...kernelsOf(factored).map((id) => msText(by.find(({ kernel }) => kernel === id)?.ms)),
        count(replaced),
        count(steps),
      ],
    })),
  })

const msText = (ms: number | undefined): string => (ms === undefined ? '–' : time(ms))

const zerosTable = (factored: readonly Factored[], kernels: Kernels): Table =>
  upright({
    columns: [texts.least, ...kernelsOf(factored).map((id) => texts.columns.operations(titleIn(kernels, id)))],
    rows: factored.map(({ label, least, by }) => ({
      name: label,
      cells: [
        count(least),
        ...kernelsOf(factored).map((id) => {
          const own = by.find(({ kernel }) => kernel === id)
          return own ? count(own.flops) : '–'
        }),
      ],
    })),
  })
