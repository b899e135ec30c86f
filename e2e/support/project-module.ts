import path from 'node:path'
import { runnerImport } from 'vite'
import { firstViewsPlugin } from '../../tools/vite-plugin-first-views.ts'
import { kernelIdsPlugin } from '../../tools/vite-plugin-kernel-ids.ts'
import { weslPlugin } from '../../tools/vite-plugin-wesl.ts'

const root = path.join(import.meta.dirname, '..', '..')

const alias = { '#src': path.join(root, 'src'), '#shaders': path.join(root, 'shaders') }

/** What makes modules that are no files: the page's own plugins. */
const plugins = [
  weslPlugin({ root: path.join(root, 'shaders') }),
  firstViewsPlugin({ root: path.join(root, 'src/page/views') }),
  kernelIdsPlugin({ root: path.join(root, 'shaders') }),
]

/** A module of the page, for journeys: those that find others by glob can be imported by Vite alone. @param file from the root */
export async function projectModule<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(path.join(root, file), {
    root,
    logLevel: 'error',
    plugins,
    resolve: { alias },
  })
  return module
}
