import type { CSSProperties } from 'react'
import styles from './bits.module.css'
import { letterOf } from './insight.ts'

/** CSS colour of column `index`: A is ink, so that the run that others are compared with is neutral. */
export const kernelColour = (index: number): string => `var(--kernel-${letterOf(index).toLowerCase()})`

/** Letter of a kernel in its colour. */
export function Chip({ index }: { readonly index: number }) {
  return (
    <span className={styles['chip']} style={{ '--kc': kernelColour(index) } as CSSProperties} aria-hidden="true">
      {letterOf(index)}
    </span>
  )
}
