import type { FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { useApp } from '#src/page/store/store.ts'
import styles from './figure.module.css'
import { FigureGrid } from './FigureGrid.tsx'
import * as texts from './words.ts'

/** In place of a figure while recordings are still being read. */
export const READING = texts.beingRead

/** In place of a figure until there is one to draw. */
export function StillReading() {
  return (
    <FigureGrid label={texts.figureLabel}>
      <p className={styles['none']}>{READING}</p>
    </FigureGrid>
  )
}

/** Where neither this GPU nor a recording has anything to draw. */
export function NothingYet({ sources: { measured } }: { readonly sources: FigureSources }) {
  const measuring = useApp(({ session }) => session.measuring !== undefined)
  return (
    <FigureGrid label={texts.figureLabel}>
      <p className={styles['none']}>
        {measuring ? texts.beingMeasured : measured ? `${texts.nothingHere} ${texts.why}` : texts.nothingHere}
      </p>
    </FigureGrid>
  )
}
