import { createServer, type AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath, journeyArgs } from './tools/chromium.ts'
import { slownessOfBrowser } from './tools/slowness.ts'

/** A free port, chosen once: the workers read this file again and must find the same one. */
async function chosenPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return String(port)
}

const port = (process.env['SPARSESCOPE_E2E_PORT'] ??= await chosenPort())
const baseURL = `http://127.0.0.1:${port}`

const launchOptions = { executablePath: chromiumPath(), args: journeyArgs }
/** Measured once, as the port is chosen once. */
const slowness = Number((process.env['SPARSESCOPE_SLOWNESS'] ??= String(await slownessOfBrowser(launchOptions))))

/** Journeys through the built app in a real browser; WebGPU runs on the software adapter. */
export default defineConfig({
  testDir: 'e2e',
  // Journeys wait for the page more than they work it; each has its page, and files of journeys share nothing.
  workers: Math.min(2, availableParallelism()),
  // Cores that others share from some moment on let a journey run out of time once; twice is a fault. The summary names
  // each second try, and `npm run check`, which makes all journeys, has none.
  retries: process.env['CHECK_ALL'] ? 0 : 1,
  timeout: 120_000 * slowness,
  expect: { timeout: 10_000 * slowness },
  forbidOnly: true,
  outputDir: '.cache/e2e',
  reporter: [['list']],
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions,
  },
  // long journeys begin first: one that began last would be made alone
  projects: [
    { name: 'long', grep: /@long/ },
    { name: 'short', grepInvert: /@long/ },
  ],
  webServer: {
    command: `node tools/build.mjs && node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: baseURL,
    reuseExistingServer: false,
    timeout: 60_000 * slowness,
  },
})
