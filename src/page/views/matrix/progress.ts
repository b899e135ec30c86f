import { type Remote, transfer } from 'comlink'
import type { U32, U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { markBeside } from '#src/engine/gpu/device/beside.ts'
import { copyFor, type RunningWorker, startWorker } from '#src/engine/worker/start-worker.ts'
import type { Counted } from './counter.ts'
import type { DrawnPattern, PaintedImage } from './gpu/drawn.ts'
import type { BinLook } from './gpu/look.ts'
import { store } from '#src/page/store/store.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import type { StateOf } from './density.ts'
import { shownIn } from './shown.ts'

/** A web worker with a copy of one pattern, for all pictures of it; it ends after the last of them. */
interface Shared {
  readonly worker: RunningWorker<typeof DrawnPattern>
  readonly counter: Promise<Remote<DrawnPattern>>
  /** The levels that it was given last. */
  level: U32
  users: number
}

/** For so long a worker outlives its last picture while a column has its pattern: the next picture is of it where a run has ended, ms. */
const OUTLIVES_MS = 2000

const shared: Readonly<Record<StateOf, WeakMap<Pattern, Shared>>> = { row: new WeakMap(), entry: new WeakMap() }
let askers = 0

/** Where a picture has nonzeros counted that are too many for the page's thread. */
export interface Counting {
  coarse(bins: Bins, states: U8 | undefined): Promise<Counted>
  exact(bins: Bins, states: U8 | undefined): Promise<Counted | undefined>
  /** Whether a GPU paints there, once that is known. */
  paints(): Promise<boolean>
  /** The whole window, of which the states are given away; undefined where no GPU paints any more. */
  paint(bins: Bins, look: BinLook, states: U8 | undefined): Promise<PaintedImage | undefined>
  stop(): void
  remove(): void
}

export function countingOf(pattern: Pattern, level: U32, of: StateOf): Counting {
  const known = shared[of].get(pattern)
  const own = known && !known.worker.ended() ? known : started(pattern, level, of)
  shared[of].set(pattern, own)
  own.users++
  const asker = askers++
  const asked = <T>(ask: (counter: Remote<DrawnPattern>) => Promise<T>): Promise<T> =>
    markBeside(own.worker.get(own.counter.then(ask)))
  /** The same of a picture, which is by level where there are no states. Messages arrive in their order. */
  const counted = <T>(states: U8 | undefined, ask: (counter: Remote<DrawnPattern>) => Promise<T>): Promise<T> =>
    asked((counter) => {
      if (states === undefined && own.level !== level) {
        own.level = level
        counter.group(level).catch(() => undefined) // said where the count is waited for
      }
      return ask(counter)
    })
  return {
    coarse: (bins, states) => counted(states, (counter) => counter.coarse(bins, states)),
    exact: (bins, states) => counted(states, (counter) => counter.exact(asker, bins, states)),
    paints: () => asked((counter) => counter.paints()),
    paint: (bins, look, states) =>
      counted(states, (counter) => counter.paint(bins, look, states && transfer(states, [states.buffer]))),
    stop: () => void asked((counter) => counter.stop(asker)).catch(() => undefined), // said where a count is waited for
    remove() {
      if (--own.users > 0) return
      const end = () => {
        clearTimeout(timer)
        unfollow()
        if (own.users > 0) return
        own.worker.terminate()
        if (shared[of].get(pattern) === own) shared[of].delete(pattern)
      }
      const timer = setTimeout(end, OUTLIVES_MS)
      const unfollow = store.subscribe(() => !isInColumn(pattern) && end())
      if (!isInColumn(pattern)) end()
    },
  }
}

/** Whether a column has the pattern. The copy of one that none has is memory that the next matrix may need. */
const isInColumn = (pattern: Pattern): boolean =>
  store.getState().session.columns.some(({ replay }) => replay?.spaces.some((seen) => shownIn(seen) === pattern))

function started(pattern: Pattern, level: U32, of: StateOf): Shared {
  const worker = startWorker<typeof DrawnPattern>(
    new Worker(new URL('./gpu/drawn.worker.ts', import.meta.url), { type: 'module' }),
  )
  const counter = worker.get(new worker.api(copyFor(pattern), copyFor(level), of))
  counter.catch(() => undefined) // said where a count is waited for
  return { worker, counter, level, users: 0 }
}
