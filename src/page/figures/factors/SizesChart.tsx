import { time } from '#src/core/base/format.ts'
import { wayLook } from '#src/page/draw/kernel-look.ts'
import { domainOf } from '../plot/axes.ts'
import { Chart } from '../plot/Chart.tsx'
import { LinePanel, type Track } from '../plot/LinePanel.tsx'
import { timesBadge } from '../times/sources.ts'
import { fastestSize, matricesIn, type ShownSizes, type Sized } from './sizes.ts'
import * as texts from './words.ts'

/** How the line of each way is drawn: of a matrix that without a dash has its name. */
const DASHES: Readonly<Record<Sized['way'], string>> = { zeros: '', sparse: '6 3' }

/** A way as a reader has it. */
const wordsOf = (way: Sized['way']): string => texts.ways.find(({ name }) => name === way)?.words ?? way

/** Of the matrix that takes longest: the best size, and what zeros gain there. */
export function sizeWords(sized: readonly Sized[]): string {
  const best = matricesIn(sized).map((label) => fastestSize(sized.filter((one) => one.label === label)))
  const { label, rows, way, ms } = best.reduce((most, one) => (one.ms > most.ms ? one : most))
  const without = sized.filter((one) => one.label === label && one.way !== 'zeros')
  const gain = way === 'zeros' && without.length > 0 ? fastestSize(without).ms / ms : undefined
  return texts.fastestSize(label, rows, wordsOf(way), ms, gain)
}

export function SizesChart({ from, sized }: ShownSizes) {
  const labels = matricesIn(sized)
  const tracks = labels
    .flatMap((label, m) =>
      texts.ways.map(({ name: way, words }): Track => {
        const [own, dash] = [sized.filter((one) => one.label === label && one.way === way), DASHES[way]]
        return {
          kernel: dash ? `${label}, ${words}` : label,
          look: { ...wayLook(m), dash },
          ...(dash && { quiet: true }),
          spots: own.map(({ rows, ms, speed }) => ({
            x: rows,
            y: speed / 1e9,
            words: texts.sizePoint(words, label, rows, ms, speed),
          })),
        }
      }),
    )
    .filter(({ spots }) => spots.length > 0)
  const spots = tracks.flatMap((track) => track.spots)
  return (
    <Chart
      title={texts.sizesTitle}
      about={texts.aboutSizes}
      caption={sizeWords(sized).replaceAll('**', '')}
      badges={[timesBadge(from), ['derived', texts.counted]]}
      table={tableOf(sized)}
    >
      {(room) => (
        <LinePanel
          tracks={tracks}
          titleOf={(name) => name}
          named={new Set(labels)}
          units={texts.sizesUnits}
          domains={{ x: domainOf(spots.map(({ x }) => x)), y: domainOf(spots.map(({ y }) => y)) }}
          room={room}
        />
      )}
    </Chart>
  )
}

function tableOf(sized: readonly Sized[]) {
  const sizes = [...new Set(sized.map(({ rows }) => rows))]
  const columns = sizes.flatMap((rows) => texts.ways.map(({ name, words }) => ({ rows, name, words })))
  return {
    columns: columns.map(({ rows, words }) => texts.columns.sized(rows, words)),
    rows: matricesIn(sized).map((label) => ({
      name: label,
      cells: columns.map(({ rows, name }) => {
        const found = sized.find((one) => one.label === label && one.rows === rows && one.way === name)
        return found ? time(found.ms) : '–'
      }),
    })),
  }
}
