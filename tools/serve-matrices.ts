import { createReadStream, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { Turn } from '../src/lab/draw.ts'

/** Where tests in a browser find the matrices, below the server's root. */
const ADDRESS = '/matrices/'

/** Files of $SPARSE_MATRICES that are matrices, in alphabetical order; none where the variable is not set. */
export function matrixFiles(folder = process.env['SPARSE_MATRICES']): string[] {
  if (!folder || !existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /\.mtx(\.gz)?$/.test(file))
    .sort()
}

/** Serves the files of $SPARSE_MATRICES to tests that run in a browser, byte for byte. */
export function serveMatrices(): Plugin {
  return {
    name: 'sparsescope-matrices',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = request.url?.startsWith(ADDRESS) ? request.url.slice(ADDRESS.length) : undefined
        if (file === undefined || !matrixFiles().includes(file)) return next()
        // as plain bytes: a browser would unpack what is called gzip, and the reader does that itself
        response.setHeader('Content-Type', 'application/octet-stream')
        createReadStream(path.join(process.env['SPARSE_MATRICES'] ?? '', file)).pipe(response)
      })
    },
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Files below /matrices/. */
    matrices: string[]
    /** What this run of the tests draws. */
    turn: Turn
  }
}
