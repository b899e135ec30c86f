import type { ReactNode } from 'react'
import styles from './figure.module.css'

/** Panels side by side, as many as there are; what does not fit is scrolled to. */
export function FigureGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <section className={styles['figure']} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
