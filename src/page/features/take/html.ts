import { countsShown } from '#src/engine/run/arrivals.ts'
import { alonePage } from '#src/page/draw/vector/page.ts'
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

const CSS =
  'h1{font:600 18px system-ui;text-align:center}figure{margin:1rem auto;max-width:max-content}svg{display:block;margin:auto;max-width:100%;height:auto}figcaption,#controls,#moment{font:14px system-ui}#controls:not([hidden]){display:flex;gap:.75rem;align-items:center}#frame{flex:1}@media print{#controls{display:none!important}}'

/** A player's frames and its script, behind the page that they play in. */
export const playedBy = ({ frames, source }: Player): string =>
  tag('script', { type: 'text/plain', id: 'frames' }, frames) + tag('script', {}, source)

/** A page with one figure that needs nothing else: its picture, its caption with the link, and its data as JSON. */
export const figurePage = ({ title, svg, caption, data, player }: Figure): string =>
  alonePage({
    title,
    style: CSS + (player?.fonts ?? ''),
    hasFonts: true,
    hash: player?.hash,
    main: `<h1>${escaped(title)}</h1>
<figure aria-label="${escaped(title)}">
${player ? tag('div', { id: 'picture' }, svg) + player.controls : svg}
<figcaption>${escaped([caption.matrix, ...caption.runs].filter(Boolean).join('; '))} <a href="${escaped(caption.link)}">Sparsescope</a></figcaption>
</figure>`,
    after: `<script type="application/json" id="data">${JSON.stringify(data, null, 1).replaceAll('<', '\\u003c')}</script>${player ? playedBy(player) : ''}
`,
  })

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
