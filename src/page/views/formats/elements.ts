import styles from './formats.module.css'

/** Events of a control stay in it: they do not drag, zoom or step the pane. */
const OWN = ['pointerdown', 'pointermove', 'pointerup', 'click', 'dblclick', 'wheel', 'keydown'] as const

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = styles[name] ?? ''
  made.append(...children)
  return made
}

export function button(name: string, words: string, label: string, press: () => void): HTMLButtonElement {
  const made = element('button', name, words)
  made.type = 'button'
  made.title = label
  made.setAttribute('aria-label', label)
  made.addEventListener('click', press)
  return made
}

/** A part of the picture that takes pointer and keys itself. */
export function ownPart(host: HTMLElement, name: string): HTMLElement {
  const made = element('div', name)
  for (const type of OWN) made.addEventListener(type, (event) => event.stopPropagation())
  host.append(made)
  return made
}

/** New children, with the focus where it was: on the child of the same label. */
export function refill(place: HTMLElement, ...children: Node[]): void {
  const active = document.activeElement
  const label = active && place.contains(active) ? active.getAttribute('aria-label') : null
  place.replaceChildren(...children)
  if (label === null) return
  const same = [...place.querySelectorAll<HTMLElement>('[aria-label]')].find(
    (child) => child.getAttribute('aria-label') === label,
  )
  const first = place.querySelector<HTMLElement>('button')
  ;(same ?? first)?.focus()
}
