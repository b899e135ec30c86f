import { countsShown } from '#src/engine/run/arrivals.ts'
import { escaped } from '#src/page/draw/vector/xml.ts'
import { STATES, type Replay } from '#src/engine/run/replay.ts'
import { tickAmong } from '#src/page/store/axis.ts'
import type { Racer } from '#src/page/store/session.ts'
import type { Caption } from './caption.ts'

/** What a page with one figure is made of. */
interface Figure {
  readonly title: string
  /** With the fonts that it sets its letters in. */
  readonly svg: string
  readonly caption: Caption
  /** The numbers behind the picture: anything that JSON can hold. */
  readonly data: unknown
}

/** A page with one figure that needs nothing else: its picture, its caption with the link, and its data as JSON. */
export const figurePage = ({ title, svg, caption, data }: Figure): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>figure{margin:1rem auto;max-width:max-content}svg{max-width:100%;height:auto}figcaption{font:14px system-ui}</style>
</head>
<body>
<figure aria-label="${escaped(title)}">
${svg}
<figcaption>${escaped([caption.matrix, ...caption.runs].filter(Boolean).join('; '))} <a href="${escaped(caption.link)}">Sparsescope</a></figcaption>
</figure>
<script type="application/json" id="data">${JSON.stringify(data, null, 1).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`

/** What a picture of runs shows, in numbers: who ran what, and how many items are in which state at the playhead. */
export const runsData = (racers: readonly Racer[], tick: number, caption: Caption) => ({
  ...caption,
  tick,
  runs: racers.flatMap(({ replay, check, timing }) =>
    replay
      ? [
          {
            ...ranOf(replay),
            ...(check && { check }),
            ...(timing && { timing }),
            ...itemsAt(replay, tickAmong(racers, replay, tick)),
          },
        ]
      : [],
  ),
})

const ranOf = ({ run, end, workers }: Replay) => {
  const { kernel, title, params, adapter, origin, date, rows, nonzeros } = run
  return { kernel, title, params, adapter, origin, date, rows, nonzeros, workers, ticks: end }
}

function itemsAt(replay: Replay, tick: number) {
  const { end, space } = replay
  const at = Math.min(tick, end)
  const counts = countsShown(replay).map((of, state) => [STATES[state], of[at]] as const)
  return { tick: at, items: { of: space.name, ...Object.fromEntries(counts) } }
}
