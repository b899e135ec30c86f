import { element } from './sheet.ts'
import * as texts from './words.ts'

/** Keeps lit lines in sight until the reader scrolls, and again once the button is pressed. */
export interface ScrollFollower {
  readonly button: HTMLElement
  /** Texts whose scrolling by the reader ends the following. */
  watch(texts: readonly HTMLElement[]): void
  /** Brings a line of each text into sight, where it is out of it. */
  reveal(lines: readonly Target[]): void
  stop(): void
}

type Target = readonly [text: HTMLElement, line: HTMLElement | undefined]

const SCROLLING = ['wheel', 'touchmove', 'pointerdown'] as const
const KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']

export function follower(): ScrollFollower {
  const end = new AbortController()
  const button = element('button', 'follow', texts.follow)
  button.setAttribute('type', 'button')
  button.hidden = true
  let following = true
  let targets: readonly Target[] = []
  let asked = false
  const follow = (on: boolean) => {
    following = on
    button.hidden = on
    if (on && !asked) {
      asked = true
      queueMicrotask(bringAll)
    }
  }
  // After all that a frame changes, in every column: asked between two changes, the page is laid out once for each.
  const bringAll = () => {
    asked = false
    if (following) for (const target of targets) bringIntoSight(...target)
  }
  button.addEventListener('click', () => follow(true))
  button.addEventListener('pointerdown', (event) => event.stopPropagation())
  return {
    button,
    watch(sources) {
      const options = { signal: end.signal, passive: true }
      for (const text of sources) {
        for (const kind of SCROLLING) text.addEventListener(kind, () => follow(false), options)
        text.addEventListener('keydown', ({ key }) => KEYS.includes(key) && follow(false), options)
      }
      targets = []
    },
    reveal(lines) {
      targets = lines
      follow(following)
    },
    stop: () => end.abort(),
  }
}

/** Pixels at the top of a text that its name covers. */
const NAME = 24

/** A quarter down the text and below its name, so that what follows is seen too. */
function bringIntoSight(...[text, line]: Target): void {
  if (!line) return
  const box = text.getBoundingClientRect()
  const { top, bottom } = line.getBoundingClientRect()
  if (top >= box.top + NAME && bottom <= box.bottom) return
  text.scrollTop += top - box.top - Math.max(NAME, box.height / 4)
}
