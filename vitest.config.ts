import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { LongFirst } from './tools/long-first.ts'
import { turnOf } from './src/lab/draw.ts'
import { changedFiles, changedKernels, seedOfTests } from './tools/seed.mjs'
import { chromiumArgs, chromiumPath } from './tools/chromium.ts'
import { matrixFiles, serveMatrices } from './tools/serve-matrices.ts'
import { planting } from './tools/planted/plant.mjs'
import { slownessOfNode } from './tools/slowness.ts'
import { filesOfOtherParts, ON_GPU, restingFiles } from './tools/turns.ts'
import { compiledPlugin } from './tools/units.mjs'
import viteConfig from './vite.config.ts'

// workers inherit it, so that all tests of a run draw by one seed
process.env['CHECK_SEED'] = String(seedOfTests())
process.env['CHECK_CHANGED'] = changedKernels()

/** What tests draw, for all of them: `inject('turn')`. */
const provide = { turn: turnOf(process.env), matrices: matrixFiles() }
/** Longest that a test or a hook may take here: far longer than any does. */
const LONGEST_MS = (provide.turn.all ? 48 : 1) * 300_000 * slownessOfNode()
const limits = { testTimeout: LONGEST_MS, hookTimeout: LONGEST_MS }

const EVERY = ['src/**/*.test.ts', 'shaders/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts']
const REPLACES = /\bvi\.(?:doMock|mock|stubGlobal|useFakeTimers)\(/
/** All files of tests, of one project or the other. */
const testFiles = () =>
  ['src', 'shaders', 'tools', 'bench']
    .filter((room) => existsSync(room))
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(room, file)),
    )
    .filter((file) => file.endsWith('.test.ts'))
/** Tests that replace a module, a global or a clock, which no other one may meet. */
const replacing = () => testFiles().filter((file) => REPLACES.test(readFileSync(file, 'utf8')))
/** Where all are run, files share processes and load each module once; one file by itself always has its own. */
const TOGETHER = Boolean(process.env['CHECK_TOGETHER'])
const REPLACING = TOGETHER ? replacing() : []
/** Long files whose turn it is not; one by itself always is tried. */
const RESTING = TOGETHER ? restingFiles(provide.turn, changedFiles()) : []
/** Where a part of all is tried, what another part tries whole. */
const OF_OTHERS =
  TOGETHER && provide.turn.part[1] > 1
    ? filesOfOtherParts(provide.turn, Object.fromEntries(testFiles().map((file) => [file, readFileSync(file, 'utf8')])))
    : []
/** Files that replace globals and clocks, and no module: these are put back after each file (tools/put-back.ts). */
const GLOBALS = REPLACING.filter((file) => !/\bvi\.(?:doMock|mock)\(/.test(readFileSync(file, 'utf8')))

const compiled = compiledPlugin()

/** Tests in Node. */
const inNode = (name: string, include: string[], exclude: string[], isolate = true) => ({
  extends: true as const,
  // what replaces modules has to have them loaded by Vitest
  plugins: isolate ? [] : [compiled],
  test: {
    name,
    include,
    exclude: [`**/*${ON_GPU}`, ...RESTING, ...OF_OTHERS, ...exclude],
    isolate,
    setupFiles: ['tools/put-back.ts'],
    environment: 'node' as const,
    server: { deps: { external: [/\/\.cache\/units\//] } },
    ...limits,
    provide,
    // twins make millions of objects that live for a moment: with room for them the collector comes less often
    execArgv: ['--max-semi-space-size=64'],
  },
})

/** `unit` runs in Node, `gpu` in a real browser on the software adapter. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    // always there, so that a run with a fault finds what runs without one have kept of packages
    plugins: [planting()],
    test: {
      sequence: { sequencer: LongFirst },
      projects: [
        inNode('unit', TOGETHER ? REPLACING : EVERY, GLOBALS),
        ...(TOGETHER
          ? [inNode('unit, globals', GLOBALS, [], false), inNode('unit, together', EVERY, REPLACING, false)]
          : []),
        {
          extends: true,
          plugins: [serveMatrices()],
          test: {
            name: 'gpu',
            include: ['src', 'shaders'].map((room) => `${room}/**/*${ON_GPU}`),
            exclude: [...RESTING, ...OF_OTHERS],
            // one page for all: each puts back what it replaces, and another page for each loads all modules anew
            isolate: !TOGETHER,
            ...limits,
            provide,
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              api: { port: 63315, strictPort: false },
              provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArgs } }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  }),
)
