import { commands, runCommand } from './commands.ts'
import { axisEnd, store } from './store.ts'

/** What tests, recordings and the console may see and do: the same commands as keys and buttons, and a summary. */
export interface Probe {
  /** Pictures drawn since the page was opened. Nothing changes, nothing is drawn. */
  draws: number
  run(id: string, arg?: string): Promise<void>
  commands(): string[]
  state(): {
    readonly tick: number
    readonly end: number
    readonly playing: boolean
    readonly busy: boolean
    readonly gpu: string
    readonly columns: readonly {
      id: string
      status: string
      origin: string
      adapter: string
      error: string
      timed: boolean
    }[]
  }
}

declare global {
  interface Window {
    __sparsescope?: Probe
  }
}

export const probe: Probe = {
  draws: 0,
  run: runCommand,
  commands: () => commands().map(({ id }) => id),
  state() {
    const { doc, session } = store.getState()
    return {
      tick: doc.tick,
      end: axisEnd(session),
      playing: session.playing,
      busy:
        session.job !== undefined ||
        session.measuring !== undefined ||
        session.racers.some(({ status }) => status === 'running' || status === 'empty'),
      gpu: session.gpu.kind,
      columns: session.racers.map(({ id, status, replay, error, timing }) => ({
        id,
        status,
        origin: replay?.run.origin ?? '',
        adapter: replay?.run.adapter.name ?? '',
        error: error?.message ?? '',
        timed: timing !== undefined,
      })),
    }
  },
}

if (typeof window !== 'undefined') window.__sparsescope = probe
