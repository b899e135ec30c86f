/**
 * Keeps one build of the site, whole: after the first visit the page opens without a network. Written into the build by
 * tools/vite-plugin-offline.ts, which puts the list of files in. Never a mixture of two builds: a file whose bytes are
 * not this build's is not kept, a page is taken over only by the worker of its own build, and the next build waits until
 * no page of this one is open.
 */

/**
 * What is used here of a service worker's scope and events, which the types of pages do not have.
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting
 * @typedef {Lasting & { request: Request, clientId: string, respondWith(answer: Promise<Response>): void }} Fetching
 * @typedef {Lasting & { data?: { claim?: string, takeOver?: boolean }, source: Client }} Told
 * @typedef {{ url: string, postMessage(data: unknown): void }} Client
 * @typedef {{ claim(): Promise<void>, get(id: string): Promise<Client | undefined>, matchAll(which: object): Promise<readonly Client[]> }} Clients
 * @typedef {{ registration: ServiceWorkerRegistration, clients: Clients, skipWaiting(): Promise<void>,
 *   addEventListener(type: string, listener: (event: never) => void): void }} Scope
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (self))

/** @type {{ id: string, files: Record<string, string> }} path below the site → SHA-256 in hex */
const BUILD = /* the build */ JSON.parse('{}')
const STORE = `sparsescope-${BUILD.id}`

const hex = (/** @type {ArrayBuffer} */ bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isOf = async (/** @type {Response} */ answer, /** @type {string} */ wanted) =>
  hex(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer())) === wanted

/** Fetches a file of the build; throws where another build's comes. */
async function fetched(/** @type {string} */ path, /** @type {string} */ wanted) {
  // some sites lead from index.html to their own address, and a page must not come by a detour
  const answer = await fetch(path === 'index.html' ? './' : path, { cache: 'no-cache' })
  if (!answer.ok || !(await isOf(answer, wanted))) throw new Error(`${path} is not of the build ${BUILD.id}`)
  return answer
}

async function keepAll() {
  const store = await caches.open(STORE)
  const paths = Object.keys(BUILD.files)
  try {
    for (let at = 0; at < paths.length; at += 8) {
      await Promise.all(
        paths.slice(at, at + 8).map(async (path) => store.put(path, await fetched(path, BUILD.files[path]))),
      )
    }
  } catch (error) {
    await caches.delete(STORE)
    throw error
  }
}

async function dropOthers() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('sparsescope-') && name !== STORE).map((name) => caches.delete(name)),
  )
}

/** The path below the site that a request asks for; the page itself for the site's own address. */
function pathOf(/** @type {Request} */ request) {
  const site = new URL(scope.registration.scope)
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== site.origin || !url.pathname.startsWith(site.pathname))
    return undefined
  return decodeURIComponent(url.pathname.slice(site.pathname.length)) || 'index.html'
}

/**
 * Whether an address is that of a page within another one. It comes from the site, and so does all that it asks for: who may
 * embed it is said in what the site answers, and what is kept here was answered to the whole page.
 */
const isEmbedded = (/** @type {string | undefined} */ url) =>
  url !== undefined && new URL(url).searchParams.has('embed')

/**
 * A kept file; none where its bytes are no longer this build's: every page of the same origin can write into the store, and
 * several projects may share an origin.
 */
async function keptWhole(/** @type {string} */ path) {
  const answer = await (await caches.open(STORE)).match(path)
  return answer && (await isOf(answer, BUILD.files[path])) ? answer : undefined
}

/**
 * A file of this build, kept or fetched. Where the browser has thrown the page away, all comes from the site, which may have
 * another build by now; while the page is kept, what was thrown away is fetched, and another build's is refused.
 */
async function given(/** @type {Fetching} */ { request, clientId }, /** @type {string} */ path) {
  if (isEmbedded((await scope.clients.get(clientId))?.url)) return fetch(request)
  const page = await keptWhole('index.html')
  if (!page) return fetch(request)
  return (
    (path === 'index.html' ? page : await keptWhole(path)) ??
    fetched(path, BUILD.files[path]).catch(() => Response.error())
  )
}

scope.addEventListener('install', (/** @type {Lasting} */ event) => event.waitUntil(keepAll()))
scope.addEventListener('activate', (/** @type {Lasting} */ event) => event.waitUntil(dropOthers()))

scope.addEventListener('fetch', (/** @type {Fetching} */ event) => {
  const path = pathOf(event.request)
  // a request past every store asks what the site has
  const kept = path !== undefined && path in BUILD.files && !isEmbedded(event.request.url)
  if (kept && event.request.cache !== 'no-store') event.respondWith(given(event, path))
})

scope.addEventListener('message', (/** @type {Told} */ event) => {
  if (event.data?.claim === BUILD.id) event.waitUntil(scope.clients.claim())
  if (event.data?.takeOver) event.waitUntil(takeOver(event.source))
})

/** Takes the place of the build before, if the page that asks is the only one open; else says how many are. */
async function takeOver(/** @type {Client} */ client) {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length <= 1) return scope.skipWaiting()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a page and its worker there is no origin to name
  client.postMessage({ others: open.length - 1 })
}
