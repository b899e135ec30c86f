import { time } from '#src/core/base/format.ts'
import type { FigureSources } from '#src/engine/catalog/contract/figure.ts'
import type { KernelLook } from '#src/page/draw/kernel-look.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { domainOf } from '../plot/axes.ts'
import { Chart } from '../plot/Chart.tsx'
import { upright } from '../plot/DataTable.tsx'
import { dotsHeight, DotPanel, type DotRow } from '../plot/DotPanel.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { NothingYet } from '../plot/NothingYet.tsx'
import { NOTHING } from '../times/nothing.ts'
import { timesBadge } from '../times/sources.ts'
import { titleIn } from '../times/titles.ts'
import {
  firstOf,
  type TimedColouring,
  plotted,
  type ShownColourings,
  shownColourings,
  theirsOf,
  usual,
  isGraded,
  shortIn,
} from './timed.ts'
import { colouringWords, roundsCaption, timeCaption } from './sentence.ts'
import * as texts from './words.ts'

/** A line without marks. */
const THEIRS: KernelLook = { colour: 'var(--text-2)', form: { path: '' }, dash: '2 4' }

/** What the charts say. */
export function sentence(sources: FigureSources): string {
  const shown = shownColourings(sources)
  return shown ? colouringWords(shown, sources.peers) : NOTHING
}

/** Time of every kernel beside the library, then colours over rounds, a chart for each problem. */
export function Draw({ sources }: { readonly sources: FigureSources }) {
  const shown = shownColourings(sources)
  if (!shown) return <NothingYet sources={sources} />
  return (
    <FigureGrid label={texts.title}>
      <TimeChart {...{ shown, sources }} />
      {shown.problems.map((own) => (
        <RoundsChart key={own[0].problem} {...{ shown, sources, own }} />
      ))}
    </FigureGrid>
  )
}

interface Props {
  readonly shown: ShownColourings
  readonly sources: FigureSources
}

const msOf = ({ ms = Infinity }: TimedColouring): number => ms

function TimeChart({ shown, sources: { kernels, peers } }: Props) {
  const timed = shown.problems
    .map((own) => usual(own).filter(({ ms }) => ms !== undefined))
    .filter((own) => own.length > 0)
  const rows = timed.map((own): DotRow => {
    const found = firstOf(own)
    const theirs = theirsOf(peers, own[0].problem)
    return {
      label: own[0].label,
      best: found ? (found.isTie ? texts.tie : shortIn(kernels, found.first.kernel)) : '',
      dots: own.map((one) => ({
        kernel: one.kernel,
        value: msOf(one),
        words: dotWords(titleIn(kernels, one.kernel), one),
      })),
      ...(theirs && {
        peer: { value: theirs.ms, words: texts.dot(theirs.name, own[0].label, theirs.ms, theirs.colours ?? 0) },
      }),
    }
  })
  const ids = [...new Set(timed.flat().map(({ kernel }) => kernel))]
  const names = { named: new Set(ids), titleOf: (id: string) => titleIn(kernels, id) }
  const device = deviceOf(peers)
  return (
    <Chart
      title={texts.timeTitle}
      about={texts.aboutTime}
      caption={timeCaption(timed, kernels, peers)}
      badges={[
        timesBadge(shown.from),
        ['derived', texts.medians],
        device !== undefined && rows.some(({ peer }) => peer) && ['recorded', texts.ring(device)],
      ]}
      table={upright({
        columns: timed.map(([{ label }]) => label),
        rows: [
          ...ids.map((id) => ({
            name: titleIn(kernels, id),
            cells: timed.map((own) => {
              const found = own.find(({ kernel }) => kernel === id)
              return found ? time(msOf(found)) : '–'
            }),
          })),
          {
            name: texts.theirColours,
            cells: timed.map(([{ problem }]) => {
              const theirs = theirsOf(peers, problem)
              return theirs ? time(theirs.ms) : '–'
            }),
          },
        ],
      })}
      least={dotsHeight(rows.length, names)}
      missing={rows.length === 0 ? texts.noTimes : undefined}
    >
      {(room) => <DotPanel {...names} rows={rows} axis={texts.timeAxis} heading={texts.leastInAll} room={room} />}
    </Chart>
  )
}

/** A kernel whose colours are none of rows is named by what they are of. */
const nameIn = (coloured: readonly TimedColouring[], id: string, kernels: FigureSources['kernels']): string =>
  coloured.some(({ kernel, isProper }) => kernel === id && !isProper) ? texts.blocksAlone : shortIn(kernels, id)

const colourWords = ({ method, isProper }: TimedColouring): string => (isProper ? method : `${method}${texts.ofBlocks}`)

const dotWords = (title: string, { label, colours, isProper, analysisMs, ...one }: TimedColouring): string =>
  texts.dot(title, label, one.ms ?? Number.NaN, colours) + (isProper ? '' : texts.ofBlocks) + texts.after(analysisMs)

const deviceOf = (peers: readonly Figures[]): string | undefined =>
  peers.find(({ cusparse }) => cusparse)?.cusparse?.device

function RoundsChart({ shown, sources: { kernels, peers }, own }: Props & { readonly own: readonly TimedColouring[] }) {
  const [{ label, problem }] = own
  const points = plotted(own)
  const theirs = theirsOf(peers, problem)?.colours
  const ids = [...new Set(points.map(({ kernel }) => kernel))]
  const x = domainOf(points.map(({ rounds }) => rounds))
  const y = domainOf([...points.map(({ colours }) => colours), ...(theirs === undefined ? [] : [theirs])])
  const tracks = ids.map((kernel): Track => {
    const spots = points
      .filter((one) => one.kernel === kernel)
      .toSorted((a, b) => a.rounds - b.rounds)
      .map((one) => ({ x: one.rounds, y: one.colours, words: texts.point(colourWords(one), one.colours, one.rounds) }))
    // other choices are other methods, but numbers are more and more of one
    return {
      kernel,
      spots,
      ...(isGraded(kernels.get(kernel)) ? {} : { joined: false }),
    }
  })
  const known: readonly Track[] =
    theirs === undefined
      ? []
      : [
          {
            kernel: texts.theirColours,
            look: THEIRS,
            joined: true,
            spots: x.map((rounds) => ({ x: rounds, y: theirs, words: `${texts.theirPoint(theirs)} ${rounds}` })),
          },
        ]
  return (
    <Chart
      title={texts.roundsTitle(label)}
      about={texts.aboutRounds}
      caption={roundsCaption(points)}
      badges={[timesBadge(shown.from), ['derived', texts.told]]}
      table={{
        columns: [texts.units.y, 'rounds'],
        rows: own.map((one) => ({ name: colourWords(one), cells: [String(one.colours), String(one.rounds ?? '–')] })),
      }}
      missing={points.length === 0 ? texts.noRounds : undefined}
    >
      {(room) => (
        <LinePanel
          tracks={[...known, ...tracks]}
          titleOf={(id) => (id === texts.theirColours ? id : nameIn(points, id, kernels))}
          named={new Set([...ids, texts.theirColours])}
          units={texts.units}
          domains={{ x, y }}
          room={room}
        />
      )}
    </Chart>
  )
}
