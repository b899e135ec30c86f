import type { Size } from '../grid/pose.ts'
import styles from './formulas.module.css'
import { pointText, rowText } from './point.ts'

/** f and g of the shown row as text above the picture. */
export function formulas(host: HTMLElement) {
  const place = document.createElement('div')
  const [f, g] = [document.createElement('p'), document.createElement('p')]
  place.className = styles['formulas'] ?? ''
  place.append(f, g)
  host.append(place)
  return {
    show(size: Size, row: number): void {
      f.textContent = pointText(size, row)
      g.textContent = rowText(size, row)
    },
    remove: () => place.remove(),
  }
}
