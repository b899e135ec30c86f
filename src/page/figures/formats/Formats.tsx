import { rate, significant, time } from '#src/core/base/format.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { Chart } from '../plot/Chart.tsx'
import { type Table, upright } from '../plot/DataTable.tsx'
import { modeWords } from '../times/column-times.ts'
import { peerTitle, peerWords } from '../times/peer-words.ts'
import type { Kernels, FigureSources } from '#src/engine/catalog/contract/figure.ts'
import type { Mode } from '../times/speedup.ts'
import { namedOf } from '../plot/named.ts'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { ranIn, titleIn } from '../times/titles.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { type Bound, dotsHeight, DotPanel, type DotRow } from '../plot/DotPanel.tsx'
import { byProblem, type ProductEntry, peerOf, rankOf } from '../products/entries.ts'
import { NOTHING } from '../times/nothing.ts'
import { contestOf, formatWords, launchMs, leadWords } from './sentence.ts'
import { inGallery, type ShownProducts, shownIn } from '../products/view.ts'
import { timesBadge } from '../times/sources.ts'
import * as texts from './words.ts'

/** One way of looking at a product's time. */
interface Measure {
  readonly title: string
  readonly about: string
  readonly unit: string
  readonly axis: string
  /** In the unit; undefined where it is not known. @param launch milliseconds of an empty launch, where it was timed */
  read(entry: ProductEntry, launch?: number): number | undefined
  words(value: number): string
  /** Of a time of the library's on the same matrix. @param launch the same of an empty launch there */
  ofPeer?(entry: ProductEntry, ms: number, launch: number | undefined): number | undefined
  readonly bounded?: boolean
  /** Whether a launch is part of it. */
  readonly launched?: boolean
  readonly derived: string
}

/** What is left of a time without a launch; undefined where that was not timed, or is all. */
const beyond = (ms: number, launch: number | undefined) =>
  launch !== undefined && ms > launch ? ms - launch : undefined

const gigabytes = (value: number) => rate(value * 1e9)

/** Each side without what a launch takes there, which is most of a short product. */
const LESS: Measure = {
  title: texts.lessTitle,
  about: texts.beyondLaunch,
  unit: 'ms',
  axis: texts.lessAxis,
  read: ({ ms }, launch) => beyond(ms, launch),
  words: time,
  ofPeer: (_, ms, launch) => beyond(ms, launch),
  derived: texts.lessFormula,
}

const MEASURES: readonly Measure[] = [
  {
    title: texts.timeTitle,
    about: texts.medianOfOne,
    unit: 'ms',
    axis: texts.timeAxis,
    read: ({ ms }) => ms,
    launched: true,
    words: time,
    ofPeer: (_, ms) => ms,
    derived: texts.medians,
  },
  LESS,
  {
    title: texts.bytesMoved,
    about: texts.ownBytes,
    unit: 'GB/s',
    axis: texts.movedAxis,
    read: ({ moved }) => moved && moved / 1e9,
    words: gigabytes,
    bounded: true,
    derived: texts.movedFormula,
  },
  {
    title: texts.bandwidth,
    about: texts.bytesOfCsr,
    unit: 'GB/s',
    axis: texts.bandwidthAxis,
    read: ({ bandwidth }) => bandwidth / 1e9,
    words: gigabytes,
    ofPeer: ({ bandwidth, ms: own }, ms) => (bandwidth * own) / ms / 1e9,
    bounded: true,
    derived: texts.bandwidthFormula,
  },
  {
    title: texts.gflops,
    about: texts.twoOperations,
    unit: 'GFLOPS',
    axis: 'GFLOPS',
    read: ({ gflops }) => gflops,
    words: (value) => `${significant(value)}\u202fGFLOPS`,
    ofPeer: ({ gflops, ms: own }, ms) => (gflops * own) / ms,
    derived: '2 × nonzeros / median',
  },
]

/** Time, the same less a launch, bytes moved, the same as if CSR were read, and operations of every kernel over the gallery, with memory's own rates. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownIn(sources, inGallery)
  if (!shown) return <NothingYet sources={sources} />
  const launch = launchMs(shown.from.memory, shown.mode)
  return (
    <FigureGrid label={texts.title}>
      {MEASURES.filter((measure) => measure !== LESS || launch !== undefined).map((measure) => (
        <MeasureChart key={measure.title} {...{ measure, shown, sources }} />
      ))}
    </FigureGrid>
  )
}

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const shown = shownIn(sources, inGallery)
  return shown ? formatWords(shown, sources.kernels) : NOTHING
}

interface ChartProps {
  readonly measure: Measure
  readonly shown: ShownProducts
  readonly sources: FigureSources
}

function MeasureChart({ measure: asked, shown, sources: { kernels, peers } }: ChartProps) {
  const { from, entries, mode } = shown
  const launch = launchMs(from.memory, mode)
  const measure: Measure = { ...asked, read: (entry) => asked.read(entry, launch) }
  const known = entries.filter((entry) => measure.read(entry) !== undefined)
  const rows = byProblem(known).map((group) => rowOf(group, measure, kernels, peers, mode))
  const bounds = measure.bounded ? boundsOf(shown) : measure.launched ? launchBound(shown) : []
  const names = { named: namedOf(rankOf(entries)), titleOf: (id: string) => titleIn(kernels, id) }
  const ringed = peers.filter(({ problem }) => known.some((entry) => entry.problem === problem))
  return (
    <Chart
      title={measure.title}
      about={texts.log(measure.about, modeWords(mode, 'product'))}
      caption={captionOf(known, measure, kernels)}
      badges={[
        timesBadge(from),
        ['derived', measure.derived],
        bounds.length > 0 && [from.kind, `${measure.bounded ? texts.plainCopy : 'empty dispatch'}, ${from.where}`],
        rows.some(({ peer }) => peer) && ['recorded', texts.ring(peerWords(ringed, mode) ?? '')],
      ]}
      table={tableOf(known, measure, kernels)}
      least={dotsHeight(rows.length, names)}
      missing={known.length === 0 ? texts.bytesNotKept : undefined}
    >
      {(room) => <DotPanel {...names} rows={rows} axis={measure.axis} bounds={bounds} room={room} />}
    </Chart>
  )
}

/** For times, the kernel that is the fastest most often; for all else, the most that was reached. */
function captionOf(entries: readonly ProductEntry[], measure: Measure, kernels: Kernels): string {
  const value = (entry: ProductEntry) => measure.read(entry) ?? 0
  if (measure.unit === 'ms' || entries.length === 0)
    return leadWords(
      entries.map((entry) => ({ ...entry, ms: value(entry) })),
      kernels,
    )
  const most = entries.reduce((best, one) => (value(one) > value(best) ? one : best))
  return texts.reaches(ranIn(kernels, most.kernel, most.uses), measure.words(value(most)), most.label)
}

/** What memory gives at best on the same adapter. */
function boundsOf({ from: { memory } }: ShownProducts): readonly Bound[] {
  if (!memory) return []
  return [
    { name: 'plain copy', value: memory.copy.bytesPerSecond / 1e9 },
    { name: 'plain read', value: memory.read.bytesPerSecond / 1e9 },
  ]
}

/** What a nearly empty dispatch takes, timed in the same way: a lower bound for every product. */
function launchBound({ from: { memory }, mode }: ShownProducts): readonly Bound[] {
  const value = launchMs(memory, mode)
  return value === undefined ? [] : [{ name: texts.emptyDispatch, value }]
}

function rowOf(
  group: readonly ProductEntry[],
  measure: Measure,
  kernels: Kernels,
  peers: readonly Figures[],
  mode: Mode,
): DotRow {
  const { best, chosen } = contestOf(group, kernels)
  const words = (name: string, value: number) => `${name} on ${best.label}: ${measure.words(value)}`
  const theirs = peerOf(peers, best.problem, mode)
  const peer = theirs && measure.ofPeer?.(best, theirs.ms, theirs.launch)
  return {
    label: best.label,
    // the format, and a star where the automatic choice is known to have taken it
    best: (chosen?.uses === best.kernel ? texts.chosen : String)(titleIn(kernels, best.uses ?? best.kernel)),
    dots: group.map((entry) => {
      const value = measure.read(entry) ?? 0
      return { kernel: entry.kernel, value, words: words(ranIn(kernels, entry.kernel, entry.uses), value) }
    }),
    peer:
      peer === undefined
        ? undefined
        : { value: peer, words: `${words('cuSPARSE', peer)}, ${theirs && peerTitle(theirs)}` },
  }
}

function tableOf(entries: readonly ProductEntry[], measure: Measure, kernels: Kernels): Table {
  const groups = byProblem(entries)
  const ids = [...new Set(entries.map(({ kernel }) => kernel))]
  const cell = (id: string) => (group: readonly ProductEntry[]) => {
    const entry = group.find(({ kernel }) => kernel === id)
    const value = entry && measure.read(entry)
    return value === undefined ? '–' : measure.words(value)
  }
  return upright({
    columns: groups.map(([{ label }]) => label),
    rows: ids.map((id) => ({ name: titleIn(kernels, id), cells: groups.map(cell(id)) })),
  })
}
