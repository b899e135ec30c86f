import { measuredTime, percent, time } from '#src/core/base/format.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import { domainOf } from '../plot/axes.ts'
import { barsHeight } from '../plot/bars.ts'
import { Chart } from '../plot/Chart.tsx'
import { type Table, upright } from '../plot/DataTable.tsx'
import { dotsHeight, DotPanel, type DotRow } from '../plot/DotPanel.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { namedOf } from '../plot/named.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { peerOf } from '../products/entries.ts'
import { NOTHING } from '../times/nothing.ts'
import { peerTitle, peerWords } from '../times/peer-words.ts'
import { modeWords } from '../times/column-times.ts'
import { ranIn, titleIn } from '../times/titles.ts'
import { timesBadge } from '../times/sources.ts'
import { byCompression, leadCaption, partCaption, sumWords } from './sentence.ts'
import { StageBars } from './StageBars.tsx'
import { groupsOf, quickest, rankedSums, shareOf, type ShownSums, shownSums, stagedOf, type SumEntry } from './sums.ts'
import * as texts from './words.ts'

/** One number of each kernel on each problem. */
interface SumMeasure {
  readonly title: string
  readonly about: string
  readonly axis: string
  /** As the axis has it; undefined where it is not known. */
  read(entry: SumEntry): number | undefined
  words(entry: SumEntry): string
  readonly derived: string
  readonly peers?: true
  readonly missing?: string
  caption(entries: readonly SumEntry[], kernels: Kernels): string
}

const MEASURES: readonly SumMeasure[] = [
  {
    title: texts.timeTitle,
    about: texts.aboutTime,
    axis: texts.timeAxis,
    read: ({ ms }) => ms,
    words: ({ ms, stepMs }) => measuredTime(ms, stepMs),
    derived: texts.stageMedians,
    peers: true,
    caption: leadCaption,
  },
  {
    title: texts.rateTitle,
    about: texts.aboutRate,
    axis: texts.rateAxis,
    read: ({ rate }) => rate / 1e9,
    words: ({ rate }) => texts.billions(rate),
    derived: texts.productsOverMedian,
    caption: leadCaption,
  },
  {
    title: texts.memoryTitle,
    about: texts.aboutMemory,
    axis: texts.memoryAxis,
    read: ({ bytes }) => bytes && bytes / 1e6,
    words: ({ bytes }) => texts.megabytes(bytes ?? 0),
    derived: texts.ofBuffers,
    missing: texts.notKept,
    caption: leastMemory,
  },
]

/** Time, products per second, compression, what stages take, and memory, of every kernel that multiplies two matrices. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownSums(sources)
  if (!shown) return <NothingYet sources={sources} />
  const [timed, rated, held] = MEASURES
  return (
    <FigureGrid label={texts.title}>
      <SumChart {...{ measure: timed, shown, sources }} />
      <SumChart {...{ measure: rated, shown, sources }} />
      <CompressionChart {...{ shown, sources }} />
      <PartsChart {...{ shown, sources }} />
      <SumChart {...{ measure: held, shown, sources }} />
    </FigureGrid>
  )
}

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const shown = shownSums(sources)
  return shown ? sumWords(shown.entries, sources.kernels) : NOTHING
}

interface SumProps {
  readonly shown: ShownSums
  readonly sources: FigureSources
}

const namesFor = (entries: readonly SumEntry[], kernels: Kernels) => ({
  named: namedOf(rankedSums(entries)),
  titleOf: (id: string) => titleIn(kernels, id),
})

function SumChart({ measure, shown, sources: { kernels, peers } }: SumProps & { readonly measure: SumMeasure }) {
  const { from, mode } = shown
  const known = shown.entries.filter((entry) => measure.read(entry) !== undefined)
  const groups = groupsOf(known)
  const rows = groups.map((group): DotRow => {
    const best = quickest(group)
    const theirs = measure.peers && peerOf(peers, best.problem, mode)
    const words = (name: string, value: string) => `${name} on ${best.label}: ${value}`
    return {
      label: best.label,
      best: group.length > 1 ? ranIn(kernels, best.kernel, best.uses) : texts.alone(titleIn(kernels, best.kernel)),
      dots: group.map((entry) => ({
        kernel: entry.kernel,
        value: measure.read(entry) ?? 0,
        words: words(ranIn(kernels, entry.kernel, entry.uses), measure.words(entry)),
      })),
      ...(theirs && {
        peer: { value: theirs.ms, words: `${words('cuSPARSE', time(theirs.ms))}, ${peerTitle(theirs)}` },
      }),
    }
  })
  const names = namesFor(known, kernels)
  const ringed = peers.filter(({ problem }) => groups.some(([{ problem: own }]) => own === problem))
  return (
    <Chart
      title={measure.title}
      about={`${texts.log(measure.about)}${measure.peers ? `, ${modeWords(mode, 'call')}` : ''}`}
      caption={measure.caption(known, kernels)}
      badges={[
        timesBadge(from),
        ['derived', measure.derived],
        rows.some(({ peer }) => peer) && ['recorded', texts.ring(peerWords(ringed, mode) ?? '')],
      ]}
      table={sumTable(known, measure, kernels)}
      least={dotsHeight(rows.length, names)}
      missing={known.length === 0 ? (measure.missing ?? NOTHING) : undefined}
    >
      {(room) => <DotPanel {...names} rows={rows} axis={measure.axis} room={room} />}
    </Chart>
  )
}

/** Products per second by how many fall on one entry: matrices whose products are mostly inserted, and mostly merged. */
function CompressionChart({ shown: { from, entries }, sources: { kernels } }: SumProps) {
  const known = byCompression(entries)
  const names = namesFor(known, kernels)
  const ids = [...new Set(known.map(({ kernel }) => kernel))]
  const tracks = ids.map(
    (kernel): Track => ({
      kernel,
      joined: false, // each is another product
      spots: known
        .filter((entry) => entry.kernel === kernel)
        .map(({ compression = 1, rate, label, uses }) => ({
          x: compression,
          y: rate / 1e9,
          words: texts.point(ranIn(kernels, kernel, uses), label, compression, rate),
        })),
    }),
  )
  const domains = {
    x: domainOf(known.map(({ compression = 1 }) => compression)),
    y: domainOf(known.map(({ rate }) => rate / 1e9)),
  }
  const problems = groupsOf(known).map(([first]) => first)
  return (
    <Chart
      title={texts.compressionTitle}
      about={texts.aboutCompression}
      caption={leadCaption(known, kernels)}
      badges={[timesBadge(from), ['derived', texts.counted]]}
      table={upright({
        columns: problems.map(({ label, compression = 1 }) => `${label}, ${texts.perEntry(compression)}`),
        rows: ids.map((id) => ({
          name: titleIn(kernels, id),
          cells: problems.map(({ problem }) => {
            const entry = known.find((one) => one.kernel === id && one.problem === problem)
            return entry ? texts.billions(entry.rate) : '–'
          }),
        })),
      })}
      missing={known.length === 0 ? texts.noEntries : undefined}
    >
      {(room) => (
        <LinePanel
          tracks={tracks}
          units={{ x: texts.compressionAxis, y: texts.rateAxis }}
          {...names}
          {...{ domains, room }}
        />
      )}
    </Chart>
  )
}

/** Of the largest product: how much of each kernel's time goes into which of its stages, and into what lies between. */
function PartsChart({ shown: { from, entries }, sources: { kernels } }: SumProps) {
  const staged = stagedOf(entries)
  const titleOf = ({ kernel, uses }: SumEntry) => ranIn(kernels, kernel, uses)
  const most = staged.reduce((longest, { parts }) => Math.max(longest, parts.length), 0)
  return (
    <Chart
      title={texts.partsTitle}
      about={texts.aboutParts(staged[0]?.label ?? '')}
      caption={partCaption(staged, kernels)}
      badges={[timesBadge(from), ['derived', texts.stageMedians]]}
      table={{
        columns: Array.from({ length: most }, (_, p) => `part ${p + 1}`),
        rows: staged.map((entry) => ({
          name: titleOf(entry),
          cells: Array.from({ length: most }, (_, p) => {
            const part = entry.parts[p]
            return part ? `${part.name}: ${time(part.ms)}, ${percent(shareOf(entry, part))}` : '–'
          }),
        })),
      }}
      least={barsHeight(staged.length)}
      missing={staged.length === 0 ? texts.notStaged : undefined}
    >
      {(room) => <StageBars {...{ staged, titleOf, room }} />}
    </Chart>
  )
}

function leastMemory(entries: readonly SumEntry[], kernels: Kernels): string {
  const groups = groupsOf(entries)
  if (groups.length === 0) return ''
  const largest = groups.reduce((most, group) => (group[0].products > most[0].products ? group : most))
  const best = largest.reduce((least, one) => ((one.bytes ?? 0) < (least.bytes ?? 0) ? one : least))
  return texts.least(titleIn(kernels, best.kernel), best.label, texts.megabytes(best.bytes ?? 0))
}

function sumTable(entries: readonly SumEntry[], measure: SumMeasure, kernels: Kernels): Table {
  const groups = groupsOf(entries)
  const ids = [...new Set(entries.map(({ kernel }) => kernel))]
  return upright({
    columns: groups.map(([{ label }]) => label),
    rows: ids.map((id) => ({
      name: titleIn(kernels, id),
      cells: groups.map((group) => {
        const entry = group.find(({ kernel }) => kernel === id)
        return entry ? measure.words(entry) : '–'
      }),
    })),
  })
}
