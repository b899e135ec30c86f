import { alonePage } from '#src/page/draw/vector/page.ts'
import { escaped, tag } from '#src/page/draw/vector/xml.ts'
import { type Player, playedBy } from '#src/page/features/take/html.ts'
import * as texts from './words.ts'

interface WholePage {
  readonly title: string
  /** The first picture, for who has no script. */
  readonly svg: string
  readonly player: Player
  /** Where it came from. */
  readonly link: string
  readonly theme: 'dark' | 'light'
}

const LOOK = {
  dark: 'color:#e8eaed;background:#14171a',
  light: 'color:#1b1d20;background:#fdfcf9',
}

const CSS = `body{margin:0;font:18px/1.55 Georgia,serif}header,footer,#ways,#controls,#moment{font:14px system-ui}main{max-width:1500px;margin:auto;padding:1rem 1.5rem}h1{margin:.3em 0;font:500 28px/1.3 Georgia,serif}#stage{display:flex;flex-wrap:wrap;gap:2rem;align-items:flex-start}#words{flex:1 1 20rem;max-width:34rem}figure{flex:2 1 36rem;margin:0}svg{display:block;max-width:100%;height:auto}button{font:inherit;padding:.3em 1em;color:inherit;background:none;border:1px solid;border-radius:6px}a,summary{color:inherit}#controls:not([hidden]),#ways:not([hidden]){display:flex;gap:.75rem;align-items:center}#frame{flex:1}#ways,footer{margin:1rem 0}@media print{#controls,#ways{display:none!important}}`

/** A page with all scenes of a lesson or a talk, which needs nothing else. */
export const wholePage = ({ title, svg, player, link, theme }: WholePage): string =>
  alonePage({
    title,
    style: `body{${LOOK[theme]}}${CSS}${player.fonts}`,
    hasFonts: true,
    hash: player.hash,
    main: `<header>${escaped(title)}</header>
<h1 id="head" aria-live="polite"></h1>
<div id="stage">
<figure aria-label="${escaped(title)}">${tag('div', { id: 'picture' }, svg)}${player.controls}</figure>
<div id="words"></div>
</div>
<nav id="ways" hidden><button type="button" id="back">${texts.back}</button><span id="standing"></span><button type="button" id="next">${texts.next}</button></nav>
<footer><a href="${escaped(link)}">Sparsescope</a></footer>`,
    after: playedBy(player),
  })
