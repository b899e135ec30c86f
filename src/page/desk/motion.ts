import { isPlayedBack } from '#src/engine/run/run.ts'
import { store } from '#src/page/store/store.ts'

/** Longest wait for the first motion: a page that has not moved by then is paused, or gets no frames. */
const AT_MOST_MS = 3000

/**
 * Resolves once a recorded run that plays has moved the picture; at once where none plays. Opening a device takes up to a
 * second on a slow machine, and would delay the first picture.
 */
export async function afterFirstMotion(): Promise<void> {
  // what is shown and whether it plays is decided within one task: a picture that asks while it is made asks too early
  await new Promise((resume) => setTimeout(resume))
  const { playing, columns } = store.getState().session
  const run = columns[0]?.replay?.run
  if (!playing || !run || !isPlayedBack(run)) return
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
