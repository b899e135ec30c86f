import type { FigureSources } from '#src/catalog/figure.ts'
import { useApp } from '#src/store/store.ts'
import styles from './figure.module.css'
import { FigureGrid } from './FigureGrid.tsx'

/** In place of a figure while recordings are still being read. */
export const READING = 'The recorded times are being read.'

/** In place of a figure until there is one to draw. */
export function StillReading() {
  return (
    <FigureGrid label="Figure">
      <p className={styles['none']}>{READING}</p>
    </FigureGrid>
  )
}

/** Where neither this GPU nor a recording has anything to draw. */
export function NothingYet({ sources: { measured } }: { readonly sources: FigureSources }) {
  const measuring = useApp(({ session }) => session.measuring !== undefined)
  return (
    <FigureGrid label="Figure">
      <p className={styles['none']}>
        {measuring
          ? 'The first problem is being measured.'
          : `Nothing has been measured for this figure yet: press R, or the button above. ${measured ? WHY : ''}`}
      </p>
    </FigureGrid>
  )
}

const WHY = 'Where a measurement failed, the side column says why.'
