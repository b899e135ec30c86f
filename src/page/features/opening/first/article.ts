import * as texts from './words.ts'

/** The article as elements: headings, figures with captions, text alternatives. Pictures are drawn into its canvases later. */

type Child = Node | string
type Attributes = Readonly<Record<string, string>>

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Indices as elements: those that a font has are too small to read. */
const withIndices = (text: string): readonly Child[] =>
  text.split(/([₀-₉]+)/).map((part, n) => (n % 2 === 1 ? make('sub', {}, part.normalize('NFKC')) : part))

const canvas = (alt: string) => make('canvas', { role: 'img', 'aria-label': alt })
const swatch = (state: string) => make('i', { class: `swatch ${state}`, 'aria-hidden': 'true' })

export interface SceneElements {
  readonly section: HTMLElement
  readonly canvas: HTMLCanvasElement
}

export interface Article {
  readonly root: HTMLElement
  readonly hero: HTMLElement
  readonly heroCanvases: readonly HTMLCanvasElement[]
  readonly bars: readonly HTMLElement[]
  readonly shares: readonly HTMLElement[]
  readonly pause: HTMLButtonElement
  readonly skip: HTMLButtonElement
  readonly scenes: ReadonlyMap<string, SceneElements>
  readonly drop: HTMLElement
  readonly dropCanvas: HTMLCanvasElement
  readonly file: HTMLInputElement
  readonly open: HTMLButtonElement
  readonly status: HTMLElement
}

export function articleOf(): Article {
  const skip = make('button', { type: 'button', class: 'skip' }, texts.skip, ' ', make('kbd', {}, texts.skipKey))
  const mark = make('span', { class: 'mark' })
  const header = make(
    'header',
    { class: 'top' },
    make('span', { class: 'name' }, mark, 'Sparsescope'),
    make('span', { class: 'provenance' }, texts.provenance),
    skip,
  )
  const hero = heroOf()
  const scenes = new Map(Object.entries(texts.scenes).map(([id, words], n) => [id, sceneOf(id, n + 1, words)]))
  const end = endOf()
  const status = make('p', { role: 'status', class: 'status' })
  const main = make(
    'main',
    {},
    hero.section,
    ...[...scenes.values()].map(({ section }) => section),
    end.section,
    status,
  )
  return {
    skip,
    scenes,
    status,
    ...hero,
    ...end,
    hero: hero.section,
    root: make('div', { class: 'opening', 'data-opening': '' }, header, main),
  }
}

function heroOf() {
  const heroCanvases = texts.kernels.map((_, column) => canvas(texts.heroAlt(column)))
  const bars = texts.kernels.map(() => make('i', {}))
  const shares = texts.kernels.map(() => make('span', { class: 'share', 'aria-hidden': 'true' }))
  const pause = make('button', { type: 'button', class: 'pause' }, texts.pause)
  const columns = texts.kernels.map(({ letter, name, idea, time }, column) =>
    make(
      'div',
      { class: `column ${letter}` },
      heroCanvases[column],
      make(
        'div',
        { class: 'head' },
        make('span', { class: 'chip' }, letter),
        make('b', {}, name),
        make('span', { class: 'idea' }, idea),
        shares[column],
        make('span', { class: 'time' }, time),
      ),
      make('div', { class: 'bar', 'aria-hidden': 'true' }, bars[column]),
    ),
  )
  const legend = texts.cubeIs.flatMap(([state, words]) => [
    make('span', { class: 'key' }, swatch(state), words + (state === 'done' ? '.' : ', ')),
    ' ',
  ])
  const section = make(
    'section',
    { class: 'hero', 'aria-labelledby': 'opening-title' },
    make('h1', { id: 'opening-title' }, texts.title),
    make('p', { class: 'sub' }, make('span', { class: 'long' }, `${texts.solvedTwice} `), `${texts.cube} `, ...legend),
    make('figure', { class: 'two' }, ...columns, make('figcaption', { class: 'unseen' }, texts.heroCaption)),
    make('p', { class: 'down' }, make('span', {}, texts.down), pause),
  )
  return { section, heroCanvases, bars, shares, pause }
}

function sceneOf(id: string, number: number, words: texts.SceneWords): SceneElements {
  const drawn = canvas(words.alt)
  const drags = number === 1 ? [make('span', { class: 'drag' }, ` ${texts.drag}`)] : []
  const section = make(
    'section',
    { class: 'scene', 'data-scene': id, 'aria-labelledby': `opening-${id}` },
    make(
      'div',
      { class: 'pin' },
      make(
        'div',
        { class: 'text' },
        make('span', { class: 'number' }, String(number)),
        make('h2', { id: `opening-${id}` }, words.title),
        ...words.says.map((pieces) =>
          make(
            'p',
            {},
            ...pieces.flatMap((piece, n) => (n % 2 === 1 ? make('b', {}, ...withIndices(piece)) : withIndices(piece))),
          ),
        ),
      ),
      make('figure', {}, make('div', { class: 'picture' }, drawn), make('figcaption', {}, words.caption, ...drags)),
    ),
  )
  return { section, canvas: drawn }
}

function endOf() {
  const dropCanvas = make('canvas', { 'aria-hidden': 'true' })
  const file = make('input', { type: 'file', id: 'opening-file' })
  const open = make('button', { type: 'button', class: 'open' }, texts.open)
  const drop = make(
    'div',
    { class: 'drop' },
    dropCanvas,
    make(
      'div',
      { class: 'asked' },
      make('b', {}, texts.dropHere),
      make('span', { class: 'kinds' }, texts.dropKinds),
      make('label', { for: 'opening-file', class: 'choose' }, texts.choose, file),
    ),
  )
  const section = make(
    'section',
    { class: 'end', 'aria-labelledby': 'opening-end' },
    make('h2', { id: 'opening-end' }, texts.yourTurn),
    drop,
    open,
    make('p', { class: 'opens' }, texts.opens),
  )
  return { section, drop, dropCanvas, file, open }
}
