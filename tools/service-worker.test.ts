import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import SCRIPT from './service-worker.js?raw'

const SITE = 'https://site.example/app/'

type Files = Readonly<Record<string, string>>

const OLD: Files = { 'index.html': 'old page', 'assets/a-1.js': 'old script', 'runs/index.json': 'old runs' }
const NEW: Files = { 'index.html': 'new page', 'assets/a-2.js': 'new script', 'runs/index.json': 'new runs' }

/** A browser's stores, which outlive workers, and the site, which may get another build at any time. */
interface World {
  readonly stores: Map<string, Map<string, Response>>
  site: Files
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A service worker of a build, as a browser would run it: its events, and what it did. */
function workerOf(id: string, files: Files, world: World, script = SCRIPT) {
  const listeners = new Map<string, (event: object) => void>()
  const did: string[] = []
  const hashes = Object.fromEntries(Object.entries(files).map(([place, text]) => [place, sha256(text)]))
  const { stores } = world
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        put: async (place: string, answer: Response) => void store.set(place, answer),
        match: async (place: string) => store.get(place)?.clone(),
      }
    },
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  }
  const fetched = async (asked: string | Request) => {
    const place = (typeof asked === 'string' ? asked : asked.url.slice(SITE.length)).replace('./', '') || 'index.html'
    const text = world.site[place]
    return text === undefined ? new Response('', { status: 404 }) : new Response(text)
  }
  let windows = 1
  const self = {
    registration: { scope: SITE },
    clients: {
      claim: async () => void did.push('claimed'),
      get: async (client: string) => ({ url: SITE + client }),
      matchAll: async () => Array.from({ length: windows }),
    },
    skipWaiting: async () => void did.push('took over'),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  const build = `JSON.parse(${JSON.stringify(JSON.stringify({ id, files: hashes }))})`
  const source = script.replace("/* the build */ JSON.parse('{}')", () => build)
  runInNewContext(source, { self, caches, fetch: fetched, crypto, Response, Request, URL, Uint8Array, console })
  const lasting = async (type: string, more: object = {}) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...more, waitUntil: (promise: Promise<unknown>) => void (work = promise) })
    await work
  }
  return {
    did,
    windows: (count: number) => void (windows = count),
    install: () => lasting('install'),
    activate: () => lasting('activate'),
    message: (data: object) => lasting('message', { data, source: { postMessage: () => did.push('said no') } }),
    /** What a page gets, whose address has that query; `site` where the worker leaves the request to the browser, `error` where it is refused. */
    async ask(place: string, query = '', cache: RequestCache = 'default'): Promise<string> {
      let answer: Promise<Response> | undefined
      const request = new Request(SITE + place, { cache })
      const clientId = query // a page is named by its address here
      listeners.get('fetch')?.({ request, clientId, respondWith: (given: Promise<Response>) => void (answer = given) })
      if (!answer) return 'site'
      const given = await answer
      return given.type === 'error' ? 'error' : given.text()
    },
  }
}

/** What a visitor would notice. Each takes the script, so that a mutant of it can be tried. */
const RULES: Readonly<Record<string, (script: string) => Promise<void>>> = {
  async 'a build that changes while it is kept is not kept at all'(script) {
    const world: World = { stores: new Map(), site: { ...OLD, 'runs/index.json': NEW['runs/index.json'] } }
    await expect(workerOf('old', OLD, world, script).install()).rejects.toThrow('is not of the build')
    expect(world.stores.size).toBe(0)
  },
  async 'a page gets the files of its own build when the site has another'(script) {
    const { world, worker } = await kept(script)
    world.site = NEW
    expect(await Promise.all(Object.keys(OLD).map((place) => worker.ask(place)))).toEqual(Object.values(OLD))
  },
  async 'a file that the browser has thrown away is not replaced by another build’s'(script) {
    const { world, worker } = await kept(script)
    world.stores.get('sparsescope-old')?.delete('runs/index.json')
    expect(await worker.ask('runs/index.json')).toBe('old runs')
    world.site = NEW
    expect(await worker.ask('runs/index.json')).toBe('error')
  },
  async 'where the page itself was thrown away, all comes from the site'(script) {
    const { world, worker } = await kept(script)
    world.stores.get('sparsescope-old')?.delete('index.html')
    world.site = NEW
    expect([await worker.ask(''), await worker.ask('runs/index.json')]).toEqual(['new page', 'new runs'])
  },
  async 'a kept file that another page of the origin has replaced is fetched anew, or refused'(script) {
    const { world, worker } = await kept(script)
    world.stores.get('sparsescope-old')?.set('assets/a-1.js', new Response('stranger'))
    expect(await worker.ask('assets/a-1.js')).toBe('old script')
    world.site = NEW
    expect(await worker.ask('assets/a-1.js')).toBe('error')
    world.stores.get('sparsescope-old')?.set('index.html', new Response('stranger'))
    expect(await worker.ask('')).toBe('new page')
  },
  async 'the next build takes over when no page of this one is open but the one that asks'(script) {
    const { world } = await kept(script)
    world.site = NEW
    const next = workerOf('new', NEW, world, script)
    await next.install()
    next.windows(2)
    await next.message({ takeOver: true })
    expect(next.did).toEqual(['said no'])
    next.windows(1)
    await next.message({ takeOver: true })
    await next.activate()
    expect([next.did, [...world.stores.keys()]]).toEqual([['said no', 'took over'], ['sparsescope-new']])
  },
  async 'a page within another one comes from the site, and so does all that it asks for'(script) {
    const { world, worker } = await kept(script)
    world.site = NEW
    expect([await worker.ask('?embed'), await worker.ask('runs/index.json', '?t=3&embed')]).toEqual([
      'site',
      'new runs',
    ])
    expect(await worker.ask('runs/index.json', '?t=3')).toBe('old runs')
  },
  async 'a request past every store is answered by the site'(script) {
    const { worker } = await kept(script)
    const ask = (cache: RequestCache) => worker.ask('runs/index.json', '', cache)
    expect([await ask('no-store'), await ask('no-cache'), await ask('reload')]).toEqual([
      'site',
      'old runs',
      'old runs',
    ])
  },
  async 'a page is claimed by the worker of its own build alone'(script) {
    const { worker } = await kept(script)
    await worker.message({ claim: 'new' })
    expect(worker.did).toEqual([])
    await worker.message({ claim: 'old' })
    expect(worker.did).toEqual(['claimed'])
  },
}

async function kept(script: string) {
  const world: World = { stores: new Map(), site: OLD }
  const worker = workerOf('old', OLD, world, script)
  await worker.install()
  return { world, worker }
}

/** Each changes what is kept or given in one place, and breaks the rule of that number. */
const MUTANTS: readonly (readonly [rule: number, from: string, to: string])[] = [
  [0, 'await answer.clone().arrayBuffer())) === wanted', "await answer.clone().arrayBuffer())) !== ''"],
  [0, 'await caches.delete(STORE)', ''],
  [1, "(path === 'index.html' ? page : await keptWhole(path)) ??", ''],
  [2, 'fetched(path, BUILD.files[path]).catch(() => Response.error())', 'fetch(request)'],
  [3, 'if (!page) return fetch(request)', ''],
  [4, '(await isOf(answer, BUILD.files[path])) ? answer : undefined', 'answer'],
  [6, ' && !isEmbedded(event.request.url)', ''],
  [6, 'if (isEmbedded((await scope.clients.get(clientId))?.url)) return fetch(request)', ''],
  [5, 'open.length <= 1', 'open.length <= 2'],
  [5, "name.startsWith('sparsescope-') && name !== STORE", 'false'],
  [7, " && event.request.cache !== 'no-store'", ''],
  [8, 'event.data?.claim === BUILD.id', 'event.data?.claim'],
]

describe('the site in a browser without a network', () => {
  const rules = Object.entries(RULES)

  test.each(rules)('%s', async (_, holds) => {
    await expect(holds(SCRIPT)).resolves.toBeUndefined()
  })

  test('a worker that mixes two builds is caught', async () => {
    const alive: string[] = []
    for (const [rule, from, to] of MUTANTS) {
      expect(SCRIPT).toContain(from)
      const caught = await rules[rule][1](SCRIPT.replace(from, () => to)).then(
        () => false,
        () => true,
      )
      if (!caught) alive.push(from)
    }
    console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (service worker)`)
    expect(alive).toEqual([])
  })
})
