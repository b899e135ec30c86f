import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import * as meshes from '../src/core/sparse/made/credit-words.ts'
import { notice, noticesText, runtimePackages } from './notices.mjs'

const TEXT = 'third-party.txt'
const LIST = 'third-party.json'

/**
 * Writes the notices of all packages that the page may be made of beside it: as a text, and as a list for the page. A
 * package without the text of its licence ends the build. They are the lock file's packages and not the bundle's modules:
 * a module can hold another package's code (d3-delaunay's has delaunator's in it), and a font in a style sheet is no module.
 */
export function noticesPlugin(): Plugin {
  let root = ''
  const notices = () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Parameters<
      typeof runtimePackages
    >[0]
    return runtimePackages(lock).map((place) => notice(path.join(root, place), meshes))
  }
  return {
    name: 'sparsescope-notices',
    // a measurement is a build, too (tools/bench.mjs): it is passed on to no one
    apply: ({ build }) => !build?.ssr,
    configResolved: (config) => void ({ root } = config),
    generateBundle() {
      const all = notices()
      this.emitFile({ type: 'asset', fileName: TEXT, source: noticesText(all) })
      this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(all) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${LIST}`, (_, answer) => {
        answer.setHeader('Content-Type', 'application/json')
        answer.end(JSON.stringify(notices()))
      })
      middlewares.use(`/${TEXT}`, (_, answer) => {
        answer.setHeader('Content-Type', 'text/plain; charset=utf-8')
        answer.end(noticesText(notices()))
      })
    },
  }
}
