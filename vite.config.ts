import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { filesInWorkersPlugin } from './tools/vite-plugin-files-in-workers.ts'
import { firstViewsPlugin } from './tools/vite-plugin-first-views.ts'
import { kernelIdsPlugin } from './tools/vite-plugin-kernel-ids.ts'
import { noticesPlugin } from './tools/vite-plugin-notices.ts'
import { openingPlugin } from './tools/vite-plugin-opening.ts'
import { offlinePlugin } from './tools/vite-plugin-offline.ts'
import { policyPlugin } from './tools/vite-plugin-policy.ts'
import { unpackedPlugin } from './tools/vite-plugin-unpacked.ts'
import { weslPlugin } from './tools/vite-plugin-wesl.ts'

const here = import.meta.dirname

/** The app is a static site that works from any base path, so every address in it is relative. */
export default defineConfig({
  base: './',
  // one page: any other path is not there, which a missing chunk has to say
  appType: 'mpa',
  plugins: [
    weslPlugin({ root: path.join(here, 'shaders') }),
    firstViewsPlugin({ root: path.join(here, 'src/page/views') }),
    kernelIdsPlugin({ root: path.join(here, 'shaders') }),
    filesInWorkersPlugin(),
    react(),
    openingPlugin({ first: path.join(here, 'src/page/features/opening/first/first.ts') }),
    policyPlugin(),
    noticesPlugin(),
    offlinePlugin(),
    unpackedPlugin(),
  ],
  resolve: {
    dedupe: ['three', 'react', 'react-dom'],
    alias: [
      { find: '#shaders', replacement: path.join(here, 'shaders') },
      { find: '#src', replacement: path.join(here, 'src') },
    ],
  },
  // found late, inside workers and lazy chunks: named here so that the development server need not reload for them
  optimizeDeps: { include: ['bunny', 'comlink', 'd3-delaunay', 'teapot', 'three/tsl', 'three/webgpu', 'wesl/core'] },
  worker: {
    format: 'es',
    plugins: () => [
      weslPlugin({ root: path.join(here, 'shaders') }),
      kernelIdsPlugin({ root: path.join(here, 'shaders') }),
    ],
    rolldownOptions: {
      output: {
        // later parts may not load a worker's first file: WebKit would run it once more, and two would answer each call
        codeSplitting: { groups: [{ name: 'begin', tags: ['$initial'], test: /^(?!.*\.worker\.ts$)/ }] },
      },
    },
  },
  build: {
    target: 'esnext',
    chunkSizeWarningLimit: 1500,
    // size-limit measures what counts: no file is packed once more to say its size
    reportCompressedSize: false,
    // what every visit begins with is one file, also where later parts use some of it: many small files compress worse
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // the opening shares nothing with what comes after it
            { name: 'opening', test: /\/features\/opening\/first\//, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            // what kernels share, and what pictures do, is small, and each of its files would be named by all that loads it
            { name: 'kernels', test: /\/shaders\/lib\/.*\.ts$/ },
            { name: 'dialog', test: /\/@base-ui\/react\/(?:esm\/)?dialog\// },
            { name: 'pictures', test: /\/src\/page\/draw\/(pattern\/|[^/]+$)/ },
          ],
        },
        // it names all later ones, and seven letters tell them apart: hashes are what does not compress
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
})
