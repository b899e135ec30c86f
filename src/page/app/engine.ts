import type { Engine } from '#src/page/desk/engine.ts'
import { browserFiles } from '#src/page/desk/files.ts'

/** The engine of the page: this browser's workers, GPU, storage, frames and history. */
export const browserEngine = (): Engine => ({
  startWorker: async () => (await import('#src/engine/worker/start-problem.ts')).startProblemWorker(),
  gpu: gpuDoor(),
  files: browserFiles(),
  clock: {
    now: () => performance.now(),
    nextFrame: (draw) => void requestAnimationFrame(draw),
    isCalm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  },
  address: {
    query: () => location.search,
    write: (query, push) => history[push ? 'pushState' : 'replaceState'](null, '', query || location.pathname),
    whenWalked: (listener) => addEventListener('popstate', listener),
  },
  recording,
})

/** The GPU's room comes with the first live run: the first page carries none of it. */
function gpuDoor(): Engine['gpu'] {
  const listeners = new Set<(message: string) => void>()
  let listening = false
  return {
    async open() {
      const { openGpu, onLost } = await import('#src/engine/gpu/device/device.ts')
      if (!listening) onLost(({ message }) => listeners.forEach((listener) => listener(message)))
      listening = true
      return openGpu()
    },
    whenLost: (listener) => void listeners.add(listener),
  }
}

async function recording(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const answer = await fetch(new URL(`runs/${file}`, document.baseURI))
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
