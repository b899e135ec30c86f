import { existsSync } from 'node:fs'

/** The browser that tests use: what tools/browser.mjs found or installed, named by SPARSESCOPE_BROWSER. */
export function chromiumPath(): string {
  const named = process.env['SPARSESCOPE_BROWSER']
  if (named) return named
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge']
  return known.find((path) => existsSync(path)) ?? 'chromium'
}

/**
 * WebGPU on the software adapter. The first two flags are enough for compute; a WebGPU canvas needs Vulkan, use-vulkan
 * and use-angle together, or the first present loses the device while the page goes on counting frames.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan,CDPScreenshotNewSurface',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  // zeros of workgroup memory in a loop of the shader's: the software adapter writes a store for every word, and compiles
  // kernels with large tables for seconds
  '--disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // a lost device is a journey that tests take more than once: by default the third crash of the GPU process is the last
  '--disable-gpu-process-crash-limit',
  '--disable-domain-blocking-for-3d-apis',
]

/**
 * For journeys: pages are rastered and put together by the processor itself, which takes a third of the time that the
 * software adapter takes for it. WebGPU runs and draws as before, but `drawImage` no longer reads its canvases.
 */
export const journeyArgs = [...chromiumArgs, '--disable-gpu-compositing']

/** WebGPU on this machine's own GPU, headless on Linux; elsewhere the flags mean nothing and do no harm. */
export const gpuArgs = [
  '--no-sandbox',
  '--ignore-gpu-blocklist',
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan,CDPScreenshotNewSurface',
  '--use-vulkan=native',
  '--use-gl=angle',
  '--use-angle=vulkan',
  '--disable-vulkan-surface',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** Each of these alone lifts the 65.5 µs step that visitors' timestamps have. */
const FINE_CLOCK = /^--(enable-unsafe-webgpu|enable-webgpu-developer-features|(en|dis)able-dawn-features=.*)$/

/** Flags without those that no visitor's browser has; the software adapter, which no visitor has, is not there without them. */
export const asVisitor = (flags: readonly string[]): readonly string[] =>
  flags.some((flag) => flag.includes('swiftshader')) ? flags : flags.filter((flag) => !FINE_CLOCK.test(flag))
