import type { StateName } from '#src/engine/run/replay.ts'
import styles from './bits.module.css'

/** A state's form and colour, as in every picture. */
export function Swatch({ state }: { readonly state: StateName }) {
  return <i className={`${styles['swatch']} ${styles[state]}`} data-hue aria-hidden="true" />
}
