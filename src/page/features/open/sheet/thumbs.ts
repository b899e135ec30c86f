import { useEffect, useState } from 'react'
import { partOf, type ShownExample } from '#src/page/frame/examples.ts'
import { startWorker } from '#src/engine/worker/start-worker.ts'
import type { Thumb, ThumbOf } from './thumbs.worker.ts'

/** Squares of a spy on a side. */
export const SIDE = 64

/** Those that were made in this visit. */
const known = new Map<string, Thumb>()

/** Spies and facts of examples, made from their seeds in a web worker of their own, one after the other; cards do without them until then. */
export function useThumbs(examples: readonly ShownExample[]): {
  readonly thumbs: ReadonlyMap<string, Thumb>
  /** Their maker did not arrive: there will be none. */
  readonly missing: boolean
} {
  const [absent, setAbsent] = useState(false)
  const [thumbs, setThumbs] = useState<ReadonlyMap<string, Thumb>>(() => new Map(known))
  useEffect(() => {
    const missing = examples.filter(({ title }) => !known.has(title))
    if (missing.length === 0) return undefined
    const { api, get, terminate } = startWorker<ThumbOf>(
      new Worker(new URL('./thumbs.worker.ts', import.meta.url), { type: 'module' }),
    )
    let wanted = true
    const make = async () => {
      for (const example of missing) {
        known.set(example.title, await get(api(example.source, SIDE, partOf(example))))
        if (!wanted) return
        setThumbs(new Map(known))
      }
      terminate()
    }
    make().catch(() => {
      terminate()
      if (wanted) setAbsent(true) // said in the cards
    })
    return () => {
      wanted = false
      terminate()
    }
  }, [examples])
  return { thumbs, missing: absent }
}
