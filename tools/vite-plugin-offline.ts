import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const TEMPLATE = path.join(import.meta.dirname, 'service-worker.js')
const WORKER = 'sw.js'
/** What stands for the build in the template, and for its id in the page. */
const PLACE = "/* the build */ JSON.parse('{}')"
const MARK = '__BUILD_ID__'

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Every file of a built site, by its path below it, with the hash of its bytes. */
function filesOf(site: string): Record<string, string> {
  const found = (readdirSync(site, { recursive: true }) as string[])
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== WORKER && statSync(path.join(site, file)).isFile())
    .sort()
  return Object.fromEntries(found.map((file) => [file, sha256(readFileSync(path.join(site, file)))]))
}

/**
 * Writes the service worker of a build: which files it has, and their hashes. The page learns the build's id from a meta
 * element, so that page and worker know whether they belong together.
 */
export function offlinePlugin(): Plugin {
  let site = ''
  return {
    name: 'sparsescope-offline',
    // a measurement is a build, too (tools/bench.mjs): it has no page
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    configResolved(config) {
      site = path.resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'meta', attrs: { name: 'build', content: MARK }, injectTo: 'head' }],
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const page = path.join(site, 'index.html')
        const id = sha256(JSON.stringify(filesOf(site))).slice(0, 16)
        writeFileSync(page, readFileSync(page, 'utf8').replace(MARK, id))
        const build = JSON.stringify({ id, files: filesOf(site) })
        writeFileSync(
          path.join(site, WORKER),
          readFileSync(TEMPLATE, 'utf8').replace(PLACE, () => build),
        )
      },
    },
  }
}
