import type { When } from '#src/core/kernel/listing.ts'
import type { Code } from '#src/engine/run/code.ts'
import styles from './code.module.css'
import { inked } from './ink.ts'
import { linesOf, type Lines, linesOfText } from './layout.ts'

/** The two texts side by side as elements, one per line, and the lines of every part of the kernel. */
export interface Sheet {
  readonly listing: HTMLElement
  readonly shader: HTMLElement
  /** Elements of the listing's lines, and of the shader's, that are at work in a stage or while polling. */
  linesFor(when: When): { readonly listing: readonly HTMLElement[]; readonly shader: readonly HTMLElement[] }
}

export function element(tag: string, name: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  made.className = styles[name] ?? ''
  made.append(...children)
  return made
}

/** Changes the words of an element that holds no other: the text node stays, so that nothing is styled anew. */
export function write(place: Element, words: string): void {
  const text = place.firstChild
  if (text instanceof Text) text.data = words
  else place.append(words)
}

/** A text that scrolls by itself and is a stop of Tab. */
function scroller(label: string, lines: readonly Node[]): HTMLElement {
  const made = element('div', 'text', ...lines)
  made.tabIndex = 0
  made.setAttribute('role', 'group') // no landmark: every column has one
  made.setAttribute('aria-label', label)
  return made
}

export function sheetOf(code: Code): Sheet {
  const words = code.listing.lines.map(({ text }) => paperLine(text))
  const sources = code.sources.map(({ wgsl }) => wgsl.split('\n').map(shaderLine))
  const pick = ({ listing, sources: within }: Lines) => ({
    listing: listing.map((line) => words[line]),
    shader: within.flatMap((lines, source) => lines.map((line) => sources[source][line])),
  })
  const blocks = code.sources.map(({ name }, s) => element('div', 'source', element('h4', 'name', name), ...sources[s]))
  words.forEach((word, line) => pointedAt(word, pick(linesOfText(code, line)).shader))
  return {
    listing: scroller('The algorithm', [element('h4', 'name', code.listing.heading), ...words]),
    shader: scroller('WGSL', blocks),
    linesFor: (when) => pick(linesOf(code, when)),
  }
}

/** Under the pointer a line of the listing shows the lines of the shader that do it. */
function pointedAt(word: HTMLElement, lines: readonly HTMLElement[]): void {
  const show = (on: boolean) => () => lines.forEach((line) => line.toggleAttribute('data-pointed', on))
  word.addEventListener('pointerenter', show(true))
  word.addEventListener('pointerleave', show(false))
}

function paperLine(text: string): HTMLElement {
  const words = text.trimStart()
  const workers = element('span', 'count')
  workers.dataset['count'] = ''
  const line = element('div', 'paper', workers, element('span', 'words', words))
  line.style.setProperty('--indent', String(text.length - words.length))
  return line
}

function shaderLine(text: string, index: number): HTMLElement {
  const number = element('span', 'index', String(index + 1))
  number.setAttribute('aria-hidden', 'true')
  const pieces = inked(text).map((piece) =>
    piece.kind === 'plain' ? piece.text : element('span', piece.kind, piece.text),
  )
  return element('div', 'line', number, element('code', 'words', ...pieces, '\n'))
}
