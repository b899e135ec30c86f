import { plural } from '#src/core/base/format.ts'
import { element, refill } from './elements.ts'
import * as texts from './words.ts'

/** The words beside the matrix. */
export interface AsideWords {
  /** Title of a stage; none for the sentence. */
  readonly title: string
  readonly sentence: string
  /** Formats that cannot be shown, and why; empty where all are. */
  readonly failures: string
  /** Labels of blocks, with how many have each. */
  readonly labels: readonly (readonly [label: string, blocks: number])[]
  readonly partial: boolean
}

const ROLES = ['values', 'indices', 'pointers, flags', 'padding'] as const

/** One sentence of meaning, the key of the labels and of the byte bars. */
export function asideIn(host: HTMLElement) {
  const place = element('div', 'aside')
  const [title, sentence] = [element('p', 'title'), element('p', 'sentence')]
  sentence.setAttribute('aria-live', 'polite')
  const failures = element('p', 'from')
  failures.setAttribute('role', 'status')
  const key = element('p', 'title', texts.tilesByFormat)
  const labels = element('ul', 'labels')
  const roles = element(
    'ul',
    'roles',
    ...ROLES.map((role, r) => swatched(['values', 'indices', 'pointers', 'padding'][r], role)),
  )
  const from = element('p', 'from', element('i', 'half'), texts.bytesCounted)
  place.append(title, sentence, failures, key, labels, roles, from)
  host.append(place)
  let shown = ''
  return {
    show(words: AsideWords): void {
      const said = JSON.stringify(words)
      if (said === shown) return
      shown = said
      title.textContent = words.title
      title.hidden = words.title === ''
      sentence.textContent = words.sentence
      failures.textContent = words.failures
      failures.hidden = words.failures === ''
      key.hidden = words.labels.length === 0
      const all = words.labels.reduce((sum, [, blocks]) => sum + blocks, 0)
      const howMany = (blocks: number) => (words.partial ? texts.ofFirst(blocks, all) : plural(blocks, 'tile'))
      refill(labels, ...words.labels.map(([label, blocks]) => labelItem(label, howMany(blocks))))
    },
    moveTo(left: number, top: number, width: number, height: number): void {
      Object.assign(place.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
    },
    remove: () => place.remove(),
  }
}

function swatched(form: string, words: string): HTMLElement {
  const swatch = element('i', 'swatch')
  swatch.dataset['form'] = form
  return element('li', '', swatch, words)
}

function labelItem(label: string, howMany: string): HTMLElement {
  const swatch = element('i', 'swatch')
  swatch.style.background = `var(--fmt-${label.toLowerCase()})`
  return element('li', '', swatch, element('b', '', label), howMany)
}
