import type { CSSProperties } from 'react'
import styles from './bits.module.css'
import { columnLetter } from '../sentences/run-sentence.ts'
import { columnLook } from '#src/page/draw/kernel-look.ts'

/** Letter of a column, in its colour. */
export function Chip({ index, kernel }: { readonly index: number; readonly kernel: string }) {
  return (
    <span
      className={styles['chip']}
      style={{ '--kc': columnLook(index, kernel).colour } as CSSProperties}
      data-hue
      aria-hidden="true"
    >
      {columnLetter(index)}
    </span>
  )
}
