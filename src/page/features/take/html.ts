import { countsShown } from '#src/engine/run/arrivals.ts'
import { escaped, tag } from '#src/page/draw/vector/xml.ts'
import { STATES, type Replay } from '#src/engine/run/replay.ts'
import { tickAmong } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import type { Caption } from './caption.ts'

/** What a page with one figure is made of. */
interface Figure {
  readonly title: string
  /** With the fonts that it sets its letters in. */
  readonly svg: string
  readonly caption: Caption
  /** The numbers behind the picture: anything that JSON can hold. */
  readonly data: unknown
  readonly player?: Player
}

/** What makes a figure play. */
export interface Player {
  /** Packed. */
  readonly frames: string
  /** A script, and its hash in base64 by which the page's policy lets it run. */
  readonly source: string
  readonly hash: string
  readonly controls: string
  /** Fonts of its frames, as a style sheet. */
  readonly fonts: string
}

/** A page with one figure that needs nothing else: its picture, its caption with the link, and its data as JSON. */
export const figurePage = ({ title, svg, caption, data, player }: Figure): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'${player ? `; script-src 'sha256-${player.hash}'` : ''}">
<title>${escaped(title)}</title>
<style>h1{font:600 18px system-ui;text-align:center}figure{margin:1rem auto;max-width:max-content}svg{display:block;margin:auto;max-width:100%;height:auto}figcaption,#controls,#moment{font:14px system-ui}#controls:not([hidden]){display:flex;gap:.75rem;align-items:center}#frame{flex:1}@media print{#controls{display:none!important}}${player?.fonts ?? ''}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<figure aria-label="${escaped(title)}">
${player ? tag('div', { id: 'picture' }, svg) + player.controls : svg}
<figcaption>${escaped([caption.matrix, ...caption.runs].filter(Boolean).join('; '))} <a href="${escaped(caption.link)}">Sparsescope</a></figcaption>
</figure>
</main>
<script type="application/json" id="data">${JSON.stringify(data, null, 1).replaceAll('<', '\\u003c')}</script>${player ? tag('script', { type: 'text/plain', id: 'frames' }, player.frames) + tag('script', {}, player.source) : ''}
</body>
</html>
`

/** What a picture of runs shows, in numbers: who ran what, and how many items are in which state at the playhead. */
export const runsData = (columns: readonly Column[], tick: number, caption: Caption) => ({
  ...caption,
  tick,
  runs: columns.flatMap(({ replay, check, timing }) =>
    replay
      ? [
          {
            ...ranOf(replay),
            ...(check && { check }),
            ...(timing && { timing }),
            ...itemsAt(replay, tickAmong(columns, replay, tick)),
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
