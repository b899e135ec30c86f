/** What is said of the device, of plans that it cannot hold, and of plans that contradict themselves. */

// no GPU
export const insecure = 'WebGPU needs a secure page: https, or localhost.'
export const noWebGpu = 'This browser has no WebGPU.'
export const noAdapter = 'The browser has WebGPU, but offers no GPU adapter.'
export const noDevice = (why: string) => `The GPU adapter opened no device: ${why}`

// what the GPU did with the work
export const lost = (what: string, why: string) => `The GPU device was lost while ${what}. The browser says: ${why}`
export const before = 'what was drawn and run before'
export const timeout = (what: string, seconds: number) =>
  `The GPU had not finished ${what} after ${seconds} s. It may be busy, or the kernel may be too slow for this adapter. The CPU twin runs the same problem without a GPU.`

export const outOfMemory = (what: string, message: string) => `The GPU ran out of memory while ${what}: ${message}`
export const refused = (what: string, message: string) => `The GPU refused ${what}: ${message}`

// plans and shaders
/** A line before the compiler's words. */
export const notCompiled = (module: string) =>
  `The GPU driver of this machine could not compile the shader ${module}. Other kernels may still run.`
export const noShader = (module: string) => `There is no shader ${module}`

// a plan by itself: `The plan reads words back while it prepares.`
export const readsInPrepare = 'reads words back while it prepares'
export const readsInReset = 'reads words back while it resets'
export const noOutput = (output: string) => `has no buffer for its output ${output}`
export const twice = (name: string) => `has two buffers called ${name}`
export const tooFewWords = (name: string, words: number, data: number) => `gives ${name} ${words} words for ${data}`
export const noControl = 'is traced and has no control buffer'
export const smallControl = (words: number, needs: number) => `gives control ${words} words for ${needs}`
export const beyondBuffer = (needs: string, buffer: string, has: string) =>
  `needs ${needs} in one buffer (${buffer}); this adapter allows ${has}`
export const notAllocated = (buffer: string) => `uses ${buffer}, which it does not allocate`
export const pastEnd = (does: string, buffer: string) => `${does} ${buffer} past its end`
export const launchesBy = 'launches by words of'
export const copiesWithin = (buffer: string) => `copies words within ${buffer}`
export const looksEvery = (buffer: string, every: number) => `looks at ${buffer} every ${every} rounds`
export const workgroups = 'workgroups in one dimension'
export const storageBuffers = 'storage buffers'
export const tooMany = (needs: number, what: string, module: string, has: number) =>
  `needs ${needs} ${what} (${module}); this adapter allows ${has}`
export const badPlan = (fault: string) => `The plan ${fault}.`
