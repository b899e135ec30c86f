import { buildId } from '#src/page/desk/build.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import * as texts from '#src/page/desk/words.ts'

/** Milliseconds without an opening, without a running kernel and without a moving picture, after which files are fetched. */
const STILL_MS = 3000
/** Milliseconds for which a moving picture puts that off: one that is looped moves for ever. */
const MOVING_MS = 20_000

/** Resolves once nothing is opened, runs or moves: to fetch and check every file takes a processor for seconds. */
export const whenStill = (): Promise<void> =>
  new Promise((resolve) => {
    let movesOn = false
    let still: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { columns, measuring, opening, playing } = store.getState().session
      const runs = (opening ?? measuring) !== undefined || columns.some(({ status }) => status === 'running')
      if (runs || (playing && !movesOn)) {
        clearTimeout(still)
        still = undefined
      } else still ??= setTimeout(done, STILL_MS)
    }
    const stop = store.subscribe(look)
    const latest = setTimeout(() => {
      movesOn = true
      look()
    }, MOVING_MS)
    const done = () => {
      clearTimeout(latest)
      stop()
      resolve()
    }
    look()
  })

/**
 * Keeps the whole site in the browser (tools/service-worker.js), so that it opens without a network from then on. Says
 * once when a newer build is ready. Does nothing where there are no service workers, or they are switched off.
 */
export async function keepForOffline(): Promise<void> {
  const build = buildId()
  if (!build || !('serviceWorker' in navigator)) return
  await whenStill()
  let registration: ServiceWorkerRegistration
  try {
    registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI))
  } catch {
    return // an insecure page, a private window: all works but opening without a network
  }
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ readonly others?: number }>) => {
    if (data.others) patchSession({ notice: texts.otherTabs })
  })
  registration.addEventListener('updatefound', () => watch(registration.installing))
  watch(registration.installing)
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a page and its worker there is no origin to name
  active?.postMessage({ claim: build })
}

/** A newer build that is ready waits for the pages of this one. */
function watch(worker: ServiceWorker | null | undefined): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller)
      patchSession({
        notice: texts.versionReady,
      })
  })
}
