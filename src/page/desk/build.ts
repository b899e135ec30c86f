/** The id of this page's build; none in development. */
export const buildId = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? undefined

/** What keeps the site for this page; nothing where there are no service workers, or they are switched off. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}

/** Reloads with the link as it is, in the newest build that is here. */
export async function reload(): Promise<void> {
  const waiting = (await registered())?.waiting
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a page and its worker there is no origin to name
  waiting.postMessage({ takeOver: true })
}
