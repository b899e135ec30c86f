import type { ScaleLinear } from 'd3-scale'
import { ratio } from '#src/core/base/format.ts'
import type { Reading } from '#src/page/store/document.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { columnLook } from '#src/page/draw/kernel-look.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { launchWords } from '#src/page/frame/sentences/launch-words.ts'
import { useWords } from '#src/page/frame/sentences/operation-words.ts'
import styles from '../plot/Chart.module.css'
import { TicksBelow } from '../plot/Axes.tsx'
import { Chart, type Room } from '../plot/Chart.tsx'
import { withheld } from '../times/column-times.ts'
import { headsOf } from './heads.ts'
import { barsHeight } from '../plot/bars.ts'
import { KernelBars } from './KernelBars.tsx'
import { ReadingChoice, readingWords } from './Reading.tsx'
import { type Mode, onceWords, type Price, priceOf, speedup } from '../times/speedup.ts'
import * as texts from './words.ts'

interface Props {
  readonly columns: readonly Column[]
  readonly mode: Mode
}

/** How many times faster than the first kernel that has a time, under the chosen reading. */
export function SpeedupChart({ columns, mode }: Props) {
  const reading = useApp(({ doc }) => doc.reading)
  const solves = useApp(({ doc }) => doc.solves)
  const { one } = useWords()
  const prices = columns.map((column) => priceOf(column, mode))
  const base = prices.findIndex((price) => price !== undefined)
  const factors = prices.map((price) => factorOf(prices[base], price, reading, solves))
  const once = onceWords(prices)
  const words = readingWords(reading, solves, { one, once })
  return (
    <Chart
      title={texts.speedUp}
      about={
        base < 0 ? '' : `over ${columnLetter(base)} ${columns[base].title} (${launchWords(columns[base])}), ${words}`
      }
      caption={texts.howManyTimes}
      badges={[['derived', texts.quotient + (reading === 'solve' ? '' : `, ${once} included`)]]}
      controls={<ReadingChoice />}
      table={{
        columns: headsOf(columns),
        rows: [{ name: words, cells: columns.map((column, i) => shown(factors[i], column, mode)) }],
      }}
      least={barsHeight(columns.length)}
      missing={base < 0 ? (columns.some(isFromFile) ? texts.onlyFiles : texts.needsTime) : undefined}
    >
      {(room) => <Bars {...{ columns, mode, factors, room }} />}
    </Chart>
  )
}

function factorOf(base: Price | undefined, price: Price | undefined, reading: Reading, solves: number) {
  return base && price ? speedup(base, price, reading, solves) : undefined
}

const shown = (factor: number | undefined, column: Column, mode: Mode): string =>
  factor === undefined ? (withheld(column, mode) ?? (isFromFile(column) ? texts.notCompared : '–')) : ratio(factor)

interface BarsProps extends Props {
  readonly factors: readonly (number | undefined)[]
  readonly room: Room
}

function Bars({ columns, mode, factors, room }: BarsProps) {
  const most = Math.max(1, ...factors.map((factor) => factor ?? 0))
  return (
    <KernelBars
      {...{ columns, room }}
      end={most * 1.05}
      renderAxis={(x, top, bottom) => <FactorAxis {...{ x, top, bottom }} u={room.u} />}
      renderOver={(x, top, bottom) => <path className={styles['reference']} d={`M${x(1)} ${top}V${bottom}`} />}
    >
      {({ column, index, x, y, tall, u }) => {
        const factor = factors[index]
        const end = x(factor ?? 0)
        return (
          <>
            <rect
              x={x(0)}
              y={y - tall / 2}
              width={end - x(0)}
              height={tall}
              fill={columnLook(index, column.id).colour}
            />
            <text className={factor === undefined ? styles['name'] : styles['value']} x={end + 9 * u} y={y}>
              {shown(factor, column, mode)}
            </text>
          </>
        )
      }}
    </KernelBars>
  )
}

interface FactorAxisProps {
  readonly x: ScaleLinear<number, number>
  readonly top: number
  readonly bottom: number
  readonly u: number
}

/** Ticks of factors. */
function FactorAxis({ x, top, bottom, u }: FactorAxisProps) {
  const [from, to] = x.range()
  const ticks = x.ticks(Math.max(2, Math.floor((to - from) / (90 * u))))
  return (
    <TicksBelow
      ticks={ticks.map((tick) => ({ at: x(tick), words: tick === 0 ? '0' : `${tick}×` }))}
      {...{ top, bottom, u }}
    />
  )
}
