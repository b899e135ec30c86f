import type { Size } from '../grid/pose.ts'
import styles from './formulas.module.css'
import { pointText, rowText } from './point.ts'

/** Point and number of the shown row, as text above the picture. */
export function formulas(host: HTMLElement) {
  const place = document.createElement('div')
  const [point, number] = [document.createElement('p'), document.createElement('p')]
  place.className = styles['formulas'] ?? ''
  place.append(point, number)
  host.append(place)
  return {
    show(size: Size, row: number): void {
      point.textContent = pointText(size, row)
      number.textContent = rowText(size, row)
    },
    remove: () => place.remove(),
  }
}
