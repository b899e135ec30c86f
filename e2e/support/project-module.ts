import path from 'node:path'
import { runnerImport } from 'vite'

const root = path.join(import.meta.dirname, '..', '..')

const alias = { '#src': path.join(root, 'src'), '#shaders': path.join(root, 'shaders') }

/** A module of the page, for journeys: those that find others by glob can be imported by Vite alone. @param file from the root */
export async function projectModule<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(path.join(root, file), { root, logLevel: 'error', resolve: { alias } })
  return module
}
