import type { Plugin } from 'vite'

/**
 * Has the server of the built page send files as they are: its browser is on the same machine, where packing a file takes
 * longer than sending it whole.
 */
export function unpackedPlugin(): Plugin {
  return {
    name: 'sparsescope-unpacked',
    configurePreviewServer(server) {
      server.middlewares.use(({ headers }, _, next) => {
        delete headers['accept-encoding']
        next()
      })
    },
  }
}
