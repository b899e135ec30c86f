import { useEffect } from 'react'
import { shelvedPrices } from '#src/page/desk/measure/prices.ts'
import { time } from '#src/core/base/format.ts'
import { PRICES, priceMs, type Prices } from '#src/engine/run/times/prices.ts'
import { useApp } from '#src/page/store/store.ts'
import { Sentence } from '#src/page/frame/side/Sentence.tsx'
import side from '#src/page/frame/side/Side.module.css'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { Chart } from '../plot/Chart.tsx'
import type { Table } from '../plot/DataTable.tsx'
import { FigureGrid } from '../plot/FigureGrid.tsx'
import { MeasureButton } from '../race/MeasureButton.tsx'
import { pricesSentence } from './sentence.ts'
import { LEAST, PriceBars } from './PriceBars.tsx'
import * as texts from './words.ts'

/** Those measured here, or those that come with the page. */
function usePrices(): Prices | undefined {
  const desk = useDesk()
  useEffect(() => void shelvedPrices(desk), [desk])
  return useApp(({ session }) => session.prices?.[0])
}

/** Four bars on one axis. */
export function Draw() {
  const shown = usePrices()
  return (
    <FigureGrid label={texts.title} itself>
      <Chart
        title={texts.title}
        about={texts.about}
        caption={shown?.cuda ? texts.caption : texts.captionAlone}
        badges={
          shown
            ? [
                [shown.here ? 'measured' : 'recorded', texts.from(shown.adapter.name, shown.date)],
                ['derived', texts.slopes],
              ]
            : []
        }
        table={tableOf(shown)}
        least={LEAST}
        missing={shown ? undefined : texts.none}
      >
        {(room) => (shown ? <PriceBars shown={shown} room={room} /> : null)}
      </Chart>
    </FigureGrid>
  )
}

const said = (list: Prices['prices'] | undefined, name: (typeof PRICES)[number]): string =>
  list && 'ms' in list[name] ? time(priceMs(list, name)) : '–'

const tableOf = (shown: Prices | undefined): Table => ({
  columns: ['WebGPU', ...(shown?.cuda ? ['CUDA'] : [])],
  rows: PRICES.map((name) => ({
    name: texts.nameOf(name),
    cells: [said(shown?.prices, name), ...(shown?.cuda ? [said(shown.cuda.prices, name)] : [])],
  })),
})

/** What they say, and the button that measures them on the GPU at hand. */
export function Side() {
  const shown = usePrices()
  return (
    <>
      <section>
        <Sentence text={pricesSentence(shown)} />
      </section>
      <section>
        <h2 className={side['heading']}>{texts.run}</h2>
        <MeasureButton measured={shown?.here === true} id="measure.prices" />
      </section>
    </>
  )
}
