import { type AppState, store } from '#src/page/store/store.ts'

/** Settled once no times are taken; undefined where none are. */
export function awaitQuiet(): Promise<void> | undefined {
  const over = ({ session }: AppState) => !session.measuring
  if (over(store.getState())) return undefined
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (!over(state)) return
      stop()
      resolve()
    })
  })
}

/** Settled in the frame after the next: what was drawn before is on screen. */
export const drawnSeen = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
