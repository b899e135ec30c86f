import { useEffect, useState } from 'react'
import type { Triangle } from '#src/core/sparse/levels.ts'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { startWorker } from '#src/engine/worker/start-worker.ts'
import type { Thumb, ThumbOf } from './thumbs.worker.ts'

/** Squares of a spy on a side. */
export const SIDE = 64

/** Those that were made in this visit. */
const known = new Map<string, Thumb>()

/** Something that a card shows: named for all of this visit, with its file where it is one. */
export interface Pictured {
  readonly key: string
  readonly source: MatrixSource
  readonly part: Triangle | 'whole'
  file?(): Promise<File | undefined>
  /** Facts that were found before, the dear ones too. */
  known?(): Promise<readonly FactSaid[] | undefined>
}

/**
 * Spies and facts of cards, made in a separate web worker, one after the other; cards do without them until then, and those of a file
 * that cannot be read for good.
 */
export function useThumbs(cards: readonly Pictured[]): {
  readonly thumbs: ReadonlyMap<string, Thumb>
  /** Their maker did not arrive: there will be none. */
  readonly missing: boolean
} {
  const [absent, setAbsent] = useState(false)
  const [thumbs, setThumbs] = useState<ReadonlyMap<string, Thumb>>(() => new Map(known))
  useEffect(() => {
    const missing = cards.filter(({ key }) => !known.has(key))
    if (missing.length === 0) return undefined
    const { api, get, terminate } = startWorker<ThumbOf>(
      new Worker(new URL('./thumbs.worker.ts', import.meta.url), { type: 'module' }),
    )
    let wanted = true
    const make = async () => {
      for (const { key, source, part, file, known: before } of missing) {
        const made = get(file ? api(source, SIDE, part, await file()) : api(source, SIDE, part))
        // a file that cannot be read has no picture, and says why when it is opened
        const thumb = file ? await made.catch(() => undefined) : await made
        const said = await before?.()
        if (thumb) known.set(key, { ...thumb, ...(said && { said }) })
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
  }, [cards])
  return { thumbs, missing: absent }
}
