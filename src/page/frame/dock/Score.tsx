import { type CSSProperties, useRef } from 'react'
import { type Walk, currentWalk } from '#src/page/store/clock.ts'
import { store, useApp } from '#src/page/store/store.ts'
import { clockEnd, clockNow, spokenPlace } from '../picture/clock.ts'
import styles from './Dock.module.css'
import { lazily } from '../widgets/lazily.tsx'
import { seek } from './seek.ts'
import { useLocked } from '../hooks/use-locked.ts'
import * as texts from '../words.ts'

/** Not needed for the first picture of a visit, nor for the keys. */
const ScorePicture = lazily(() => import('./ScorePicture.tsx'))

const NAMES: Readonly<Record<Walk, string>> = {
  ticks: texts.playhead,
  entries: texts.entry,
  stages: texts.slot,
  elimination: texts.playhead,
}

/** The score: every run as a ribbon over the shared ticks, the entries of the matrix, or the stages of a construction. Drag it, or use it as the slider that it is. */
export function Score() {
  const element = useRef<HTMLDivElement>(null)
  const walk = useApp(currentWalk)
  const now = useApp(clockNow)
  const end = useApp(clockEnd)
  const words = useApp(spokenPlace)
  const runs = useApp(({ session }) => session.columns.length)
  const locked = useLocked('play.seek')

  return (
    <div
      ref={element}
      className={styles['score']}
      style={{ '--runs': runs } as CSSProperties}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a picture of the runs as well
      role="slider"
      tabIndex={0}
      aria-label={NAMES[walk]}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={Math.max(0, now)}
      aria-valuetext={words}
      {...locked}
      onKeyDown={onKey}
    >
      <ScorePicture of={element} />
    </div>
  )
}

/** What the keys of a slider do here; large steps are a tenth of the axis. */
function onKey(event: React.KeyboardEvent): void {
  const state = store.getState()
  const end = clockEnd(state)
  const large = Math.max(1, Math.round(end / 10))
  const by: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: large,
    PageDown: -large,
    Home: -end,
    End: end,
  }
  const step = by[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  seek(clockNow(state) + step)
}
