import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import * as meshes from '../src/sparse/credit-words.ts'
import { type Notice, noticeOf, noticesText, packageFolder, runtimePackages, sorted } from './notices.mjs'

const TEXT = 'third-party.txt'
const LIST = 'third-party.json'

/** What is asked of a bundle: its scripts with their modules, and its other files with where they come from. */
type Bundle = Readonly<
  Record<
    string,
    | { readonly type: 'chunk'; readonly moduleIds: readonly string[] }
    | { readonly type: 'asset'; readonly originalFileNames: readonly string[] }
  >
>

/** Folders of the packages that a bundle holds a part of. */
const foldersIn = (root: string, bundle: Bundle): readonly string[] =>
  Object.values(bundle)
    .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames))
    .flatMap((id) => packageFolder(id) ?? [])
    .map((folder) => path.resolve(root, folder))

/**
 * Writes the notices of all packages in the page, its workers and its style sheets beside it: as a text, and as a list for
 * the page. A package without the text of its licence ends the build. Written here and not by a plugin for licences of
 * Rollup's: that one sees no worker and no font, and takes nothing for a package that leaves its licence out.
 * @returns one for the page, one for its workers
 */
export function noticesPlugins(): { readonly page: Plugin; readonly worker: Plugin } {
  let root = ''
  const folders = new Set<string>()
  const collect = (bundle: object) => {
    for (const folder of foldersIn(root, bundle as Bundle)) folders.add(folder)
  }
  const notices = (places: Iterable<string>): readonly Notice[] =>
    sorted(Array.from(places, (folder) => noticeOf(folder, meshes)))
  return {
    worker: { name: 'sparsescope-notices-of-workers', generateBundle: (_, bundle) => collect(bundle) },
    page: {
      name: 'sparsescope-notices',
      configResolved: (config) => void ({ root } = config),
      generateBundle: {
        // after all that add files
        order: 'post',
        handler(_, bundle) {
          // a measurement is a build, too (tools/bench.mjs): it is given to no one
          if (this.environment.config.build.ssr) return
          collect(bundle)
          const all = notices(folders)
          this.emitFile({ type: 'asset', fileName: TEXT, source: noticesText(all) })
          this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(all) })
        },
      },
      // the server of the sources has no bundle to look into: all that may be in one
      configureServer({ middlewares }) {
        middlewares.use(`/${LIST}`, (_, answer) => {
          const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Parameters<
            typeof runtimePackages
          >[0]
          answer.setHeader('Content-Type', 'application/json')
          answer.end(JSON.stringify(notices(runtimePackages(lock).map((place) => path.join(root, place)))))
        })
      },
    },
  }
}
