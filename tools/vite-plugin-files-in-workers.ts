import type { Plugin } from 'vite'

const LIBRARY = 'h5wasm'
const NONE = '\0files-in-workers'

/**
 * Files are read in workers alone: there a slow or a damaged one can be ended, and the page's policy allows it no WebAssembly.
 * So the page's own build of the readers goes without the library for HDF5, 5 MB that nothing there would ask for.
 */
export function filesInWorkersPlugin(): Plugin {
  return {
    name: 'sparsescope-files-in-workers',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    enforce: 'pre',
    resolveId: (id) => (id === LIBRARY ? NONE : undefined),
    load: (id) => (id === NONE ? `throw new Error('HDF5 is read in a worker.')` : undefined),
  }
}
