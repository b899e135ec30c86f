import { measuredTime, percent, time } from '#src/core/base/format.ts'
import type { FigureSources, Kernels } from '#src/engine/catalog/contract/figure.ts'
import { type KernelLook, kernelLook, wayLook } from '#src/page/draw/kernel-look.ts'
import { domainOf } from '../plot/axes.ts'
import { barsHeight } from '../plot/bars.ts'
import { Chart } from '../plot/Chart.tsx'
import { type Table, upright } from '../plot/DataTable.tsx'
import { dotsHeight, DotPanel, type DotRow } from '../plot/DotPanel.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type LineSpot, type Track } from '../plot/LinePanel.tsx'
import { namedOf } from '../plot/named.ts'
import { NothingYet } from '../plot/NothingYet.tsx'
import { PartBars } from '../plot/PartBars.tsx'
import { byProblem, entriesOf, fastest, rankOf, wonIn } from '../products/entries.ts'
import { NOTHING } from '../times/nothing.ts'
import { timesBadge } from '../times/sources.ts'
import { ranIn, titleIn } from '../times/titles.ts'
import { climbCaption, shareCaption, sweepWords } from './sentence.ts'
import {
  type ColourClimb,
  climbsOf,
  type Fit,
  fitOf,
  modesOf,
  priced,
  shareOfCopy,
  type ShownSweeps,
  shownSweeps,
  slowerModes,
  type TimedSweep,
} from './swept.ts'
import * as texts from './words.ts'

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const shown = shownSweeps(sources)
  return shown ? sweepWords(shown) : NOTHING
}

/** Time and share of the copy by colours, the price of one, bytes by mode, and all kernels. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownSweeps(sources)
  if (!shown) return <NothingYet sources={sources} />
  const climbs = climbsOf(shown.swept)
  const fitted = climbs.filter(({ wrapped }) => fitOf(priced(wrapped)))
  const { kernels } = sources
  return (
    <FigureGrid label={texts.title}>
      <ColoursChart {...{ shown, climbs, kernels }} of={TIME} />
      <ColoursChart {...{ shown, climbs, kernels }} of={SHARE} />
      {(fitted.length > 0 ? fitted : climbs.slice(-1)).map((climb) => (
        <CostChart key={climb.matrix} {...{ shown, climb, kernels }} />
      ))}
      <ModesChart shown={shown} />
      <KernelsChart {...{ shown, kernels }} />
    </FigureGrid>
  )
}

/** One number of a sweep, over its colours. */
interface Reading {
  readonly title: string
  readonly about: string
  readonly axis: string
  readonly derived: string
  readonly missing?: string
  /** As the axis has it; undefined where it is not known. */
  read(swept: TimedSweep, shown: ShownSweeps): number | undefined
  words(swept: TimedSweep, shown: ShownSweeps): string
  caption(climbs: readonly ColourClimb[], shown: ShownSweeps): string
}

const shareOf = (swept: TimedSweep, shown: ShownSweeps): number | undefined => {
  const share = shareOfCopy(swept, shown)
  return share === undefined ? undefined : 100 * share
}

const TIME: Reading = {
  title: texts.timeTitle,
  about: texts.aboutTime,
  axis: texts.timeAxis,
  derived: texts.median,
  read: ({ ms }) => ms,
  words: ({ ms, stepMs }) => measuredTime(ms, stepMs),
  caption: climbCaption,
}

const SHARE: Reading = {
  title: texts.shareTitle,
  about: texts.aboutShare,
  axis: texts.shareAxis,
  derived: texts.shareFormula,
  missing: texts.noCopy,
  read: shareOf,
  words: (swept, shown) => percent(shareOfCopy(swept, shown) ?? Number.NaN),
  caption: shareCaption,
}

interface ClimbProps {
  readonly shown: ShownSweeps
  readonly kernels: Kernels
}

/** Which sweep it is: its kernel, and how its colours came about where that can be chosen. */
const nameOf = ({ kernel, by }: TimedSweep, kernels: Kernels): string => texts.by(titleIn(kernels, kernel), by)

function ColoursChart({
  shown,
  kernels,
  climbs,
  of,
}: ClimbProps & { readonly climbs: readonly ColourClimb[]; readonly of: Reading }) {
  const drawn = climbs.map((climb, c) => ({ climb, look: wayLook(c) }))
  const spot = (one: TimedSweep, look?: KernelLook): readonly LineSpot[] => {
    const y = of.read(one, shown)
    const words = texts.point(nameOf(one, kernels), one.label, one.colours ?? 0, of.words(one, shown))
    return y === undefined ? [] : [{ x: one.colours ?? 0, y, words, ...(look && { look }) }]
  }
  const tracks = drawn.flatMap(({ climb, look }): Track[] => [
    { kernel: climb.matrix, look, spots: climb.wrapped.flatMap((one) => spot(one)) },
    {
      kernel: `${climb.matrix} otherwise`,
      look,
      quiet: true,
      joined: false, // each has other colours
      spots: climb.others.flatMap((one) => spot(one, otherLook(one, climb, look))),
    },
  ])
  const spots = tracks.flatMap((track) => track.spots)
  const labels = new Map(climbs.map(({ matrix, label }) => [matrix, label]))
  return (
    <Chart
      title={of.title}
      about={of.about}
      caption={of.caption(climbs, shown)}
      badges={[timesBadge(shown.from), ['derived', of.derived]]}
      table={coloursTable(climbs, (one) => of.words(one, shown), kernels)}
      missing={spots.length === 0 ? (of.missing ?? texts.noFit) : undefined}
    >
      {(room) => (
        <LinePanel
          tracks={tracks.filter((track) => track.spots.length > 0)}
          titleOf={(id) => labels.get(id) ?? ''}
          named={new Set(labels.keys())}
          units={{ x: texts.coloursAxis, y: of.axis }}
          domains={{ x: domainOf(spots.map(({ x }) => x)), y: domainOf(spots.map(({ y }) => y)) }}
          room={room}
        />
      )}
    </Chart>
  )
}

/** In the colour of a matrix: hollow for other colours by the same kernel, the mark of their own for other kernels. */
function otherLook({ kernel }: TimedSweep, { wrapped }: ColourClimb, look: KernelLook): KernelLook {
  const isOwn = kernel === wrapped[0].kernel
  return { ...look, form: isOwn ? { ...look.form, hollow: true } : kernelLook(kernel).form }
}

function coloursTable(climbs: readonly ColourClimb[], words: (one: TimedSweep) => string, kernels: Kernels): Table {
  const key = (one: TimedSweep) => `${nameOf(one, kernels)}, ${one.colours}`
  const all = climbs.flatMap(({ wrapped, others }) => [...wrapped, ...others])
  return upright({
    columns: [...new Set(all.map(key))],
    rows: climbs.map(({ label, wrapped, others }) => ({
      name: label,
      cells: [...new Set(all.map(key))].map((wanted) => {
        const found = [...wrapped, ...others].find((one) => key(one) === wanted)
        return found ? words(found) : '–'
      }),
    })),
  })
}

/** A line without marks. */
const FITTED: KernelLook = { colour: 'var(--text-2)', form: { path: '' }, dash: '2 4' }
const LINE = 'line'

/** Times over dispatches, and the line nearest to those of wrapped colours. */
function CostChart({ shown, climb, kernels }: ClimbProps & { readonly climb: ColourClimb }) {
  const { wrapped, label } = climb
  const others = climb.others.filter(({ kernel }) => kernel === wrapped[0].kernel)
  const fit = fitOf(priced(wrapped))
  const all = [...wrapped, ...others]
  const spotsOf = (swept: readonly TimedSweep[], own: boolean) =>
    swept.flatMap((one): LineSpot[] => {
      if (one.dispatches === undefined) return []
      const words = texts.point(nameOf(one, kernels), label, one.colours ?? 0, measuredTime(one.ms, one.stepMs))
      return [
        { x: one.dispatches, y: one.ms, words, ...(!own && { look: otherLook(one, climb, kernelLook(one.kernel)) }) },
      ]
    })
  const most = (of: (one: TimedSweep) => number) => 1.08 * Math.max(...all.map(of))
  const domains = { x: [0, most(({ dispatches = 0 }) => dispatches)], y: [0, most(({ ms }) => ms)] } as const
  return (
    <Chart
      title={texts.costTitle(label)}
      about={texts.aboutCost}
      caption={fit ? texts.cost(fit.each, fit.besides, fit.off) : ''}
      badges={[timesBadge(shown.from), ['derived', texts.fitted]]}
      table={upright({
        columns: [texts.dispatchAxis, texts.timeAxis],
        rows: all.map((one) => ({
          name: `${nameOf(one, kernels)}, ${one.colours}`,
          cells: [String(one.dispatches ?? '–'), measuredTime(one.ms, one.stepMs)],
        })),
      })}
      missing={fit ? undefined : texts.noFit}
    >
      {(room) => (
        <LinePanel
          linear
          tracks={[
            ...(fit ? [lineOf(fit, domains.x[1])] : []),
            { kernel: wrapped[0].kernel, joined: false, spots: spotsOf(wrapped, true) },
            { kernel: 'otherwise', quiet: true, joined: false, spots: spotsOf(others, false) },
          ]}
          titleOf={(id) => (id === LINE ? texts.fitLine(fit?.each ?? 0) : titleIn(kernels, id))}
          named={new Set([LINE, wrapped[0].kernel])}
          units={{ x: texts.dispatchAxis, y: texts.timeAxis }}
          {...{ domains, room }}
        />
      )}
    </Chart>
  )
}

const lineOf = ({ besides, each }: Fit, most: number): Track => ({
  kernel: LINE,
  look: FITTED,
  joined: true,
  spots: [0, most].map((x) => ({ x, y: Math.max(0, besides + each * x), words: `${x} ${time(besides + each * x)}` })),
})

/** Bytes a row of each way in which one sweep can be made, with the time of each. */
function ModesChart({ shown }: { readonly shown: ShownSweeps }) {
  const modes = modesOf(shown.swept)
  const bars = modes.map(({ swept, each }) => {
    const share = shareOfCopy(swept, shown)
    const ms = measuredTime(swept.ms, swept.stepMs)
    return {
      name: texts.modeName(swept.colours ?? 0, swept.guess, swept.bits ?? 0),
      each,
      parts: [{ name: texts.bytesAxis, value: each }],
      said: texts.modeSaid(each, ms),
      cells: [String(Math.round(each)), ms, share === undefined ? '–' : percent(share)],
    }
  })
  const least = bars.reduce((best, one) => (one.each < best.each ? one : best), bars[0])
  const most = bars.reduce((best, one) => (one.each > best.each ? one : best), bars[0])
  return (
    <Chart
      title={texts.modesTitle}
      about={texts.aboutModes(modes[0]?.swept.label ?? '')}
      caption={
        bars.length > 0
          ? texts.modesCaption(least.name, least.each, most.name, most.each) +
            slowerModes(modes).map(narrowSaid).join('')
          : ''
      }
      badges={[timesBadge(shown.from), ['derived', texts.ownBytes]]}
      table={{ columns: texts.modeColumns, rows: bars }}
      least={barsHeight(bars.length)}
      missing={bars.length === 0 ? texts.noModes : undefined}
    >
      {(room) => <PartBars bars={bars} axis={texts.bytesAxis} room={room} />}
    </Chart>
  )
}

const narrowSaid = ({ narrow, wide }: ReturnType<typeof slowerModes>[number]): string =>
  texts.noFaster(
    texts.modeName(narrow.colours ?? 0, narrow.guess, narrow.bits ?? 0),
    measuredTime(narrow.ms, narrow.stepMs),
    measuredTime(wide.ms, wide.stepMs),
  )

/** Every kernel as it is, from a zero guess. */
function KernelsChart({ shown: { from, mode, swept }, kernels }: ClimbProps) {
  const zero = new Set(swept.flatMap(({ guess, matrix }) => (guess === 'zero' ? [matrix] : [])))
  const entries = entriesOf(from.figures, kernels, mode).filter(({ problem }) => zero.has(problem))
  const groups = byProblem(entries).toSorted(([a], [b]) => a.rows - b.rows)
  const rows = groups.map((group): DotRow => {
    const best = fastest(group)
    return {
      label: best.label,
      best: group.length > 1 ? ranIn(kernels, best.kernel, best.uses) : '',
      dots: group.map(({ kernel, uses, ms, stepMs, label }) => ({
        kernel,
        value: ms,
        words: `${ranIn(kernels, kernel, uses)} on ${label}: ${measuredTime(ms, stepMs)}`,
      })),
    }
  })
  const ranked = rankOf(entries)
  const names = { named: namedOf(ranked), titleOf: (id: string) => titleIn(kernels, id) }
  const { lead, won, compared } = wonIn(groups)
  return (
    <Chart
      title={texts.kernelsTitle}
      about={texts.aboutKernels}
      caption={lead === undefined ? '' : texts.kernelsCaption(titleIn(kernels, lead), won, compared, ranked.length)}
      badges={[timesBadge(from), ['derived', texts.median]]}
      table={upright({
        columns: groups.map(([{ label }]) => label),
        rows: ranked.map((id) => ({
          name: titleIn(kernels, id),
          cells: groups.map((group) => {
            const entry = group.find(({ kernel }) => kernel === id)
            return entry ? measuredTime(entry.ms, entry.stepMs) : '–'
          }),
        })),
      })}
      least={dotsHeight(rows.length, names)}
      missing={entries.length === 0 ? NOTHING : undefined}
    >
      {(room) => <DotPanel {...names} rows={rows} axis={texts.timeAxis} room={room} />}
    </Chart>
  )
}
