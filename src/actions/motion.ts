import { store } from '#src/store/store.ts'

/** A page that has not moved by then will not: it was paused, or its frames are held back. */
const AT_MOST_MS = 3000

/**
 * Resolves once a recorded run that plays has moved the picture; at once when nothing of the kind plays. Opening a
 * device takes a second of a slow machine, which the first picture does not spare.
 */
export async function afterFirstMotion(): Promise<void> {
  // what is shown, and whether it plays, is settled within one task: a picture that asks while it is made comes too early
  await new Promise((resume) => setTimeout(resume))
  const { playing, racers } = store.getState().session
  const recorded = racers[0]?.replay?.run.origin === 'recorded'
  if (!playing || !recorded) return
  await new Promise<void>((resolve) => {
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-motion').length > 0) go()
    })
    const timer = setTimeout(() => go(), AT_MOST_MS)
    const go = () => {
      marks.disconnect()
      clearTimeout(timer)
      resolve()
    }
    marks.observe({ type: 'mark', buffered: true })
  })
}
