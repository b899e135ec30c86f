import { buildId } from '#src/page/desk/build.ts'
import type { Session } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import * as texts from '#src/page/desk/words.ts'

/** So long nothing has played, and so long is waited for that at most: a run that is looped plays for ever. */
const [STILL_MS, MOST_MS] = [3000, 20_000]

/** Resolves once nothing plays: to fetch and check every file takes a processor for seconds, which pictures need. */
const whenStill = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(still)
      clearTimeout(latest)
      stop()
      resolve()
    }
    const latest = setTimeout(done, MOST_MS)
    let still: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (!store.getState().session.playing) still ??= setTimeout(done, STILL_MS)
      else {
        clearTimeout(still)
        still = undefined
      }
    }
    const stop = store.subscribe(look)
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
  if (registration.installing) pauseWhileRunning(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  watch(registration.installing)
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a page and its worker there is no origin to name
  active?.postMessage({ claim: build })
}

const isRunning = ({ columns, measuring }: Session): boolean =>
  measuring !== undefined || columns.some(({ status }) => status === 'running')

/** Kernels run alone: files are kept before and after. */
function pauseWhileRunning(worker: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a page and its worker there is no origin to name
  const tell = (works: boolean) => worker.postMessage({ works })
  const unfollow = store.subscribe(({ session }, { session: before }) => {
    if (worker.state !== 'installing') unfollow()
    else if (isRunning(session) !== isRunning(before)) tell(isRunning(session))
  })
  addEventListener('pagehide', () => tell(false))
  tell(isRunning(store.getState().session))
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
