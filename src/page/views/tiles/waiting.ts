import { element, ownPart } from '../formats/elements.ts'
import type { Cutting } from './cuts.ts'
import styles from './waiting.module.css'
import * as texts from './words.ts'

/** In place of tiles while they are being cut: how far that is, and the way out of it, or back to it. */
export function waitingIn(host: HTMLElement, { cancel, again }: { cancel(): void; again(): void }) {
  const place = ownPart(host, '')
  place.className = styles['waiting'] ?? ''
  const words = element('output', '')
  const press = element('button', '')
  press.type = 'button'
  let act = cancel
  press.addEventListener('click', () => act())
  place.append(words, press)
  return {
    show(cutting: Cutting): void {
      const busy = 'busy' in cutting
      place.hidden = !busy && !('cancelled' in cutting)
      if (place.hidden) return
      act = busy ? cancel : again
      words.textContent = busy ? texts.cutting(cutting.busy) : texts.notCut
      press.textContent = busy ? 'Cancel' : texts.cut
    },
    remove: () => place.remove(),
  }
}
