import type { ReactNode } from 'react'
import styles from './figure.module.css'

interface Props {
  readonly label: string
  /** Neither the matrix on screen nor its runs are in it: its badges say whose numbers it has. */
  readonly itself?: true
  readonly children: ReactNode
}

/** Panels side by side, as many as there are; what does not fit is scrolled to. */
export function FigureGrid({ label, itself, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <section className={styles['figure']} tabIndex={0} aria-label={label} data-of-itself={itself ? '' : undefined}>
      {children}
    </section>
  )
}
