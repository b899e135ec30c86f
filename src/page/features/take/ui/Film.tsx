import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#src/page/desk/exchange.ts'
import { pause } from '#src/page/desk/playback.ts'
import { errorRecord } from '#src/core/base/errors.ts'
import { plural } from '#src/core/base/format.ts'
import { currentWalk } from '#src/page/store/clock.ts'
import { store } from '#src/page/store/store.ts'
import { clockEnd } from '#src/page/frame/picture/clock.ts'
import type { FilmFormat } from '#src/page/features/take/film.ts'
import { fileName, savePlaying } from '#src/page/features/take/save.ts'
import { composition, type Target } from '#src/page/features/take/targets.ts'
import styles from './TakeSheet.module.css'
import * as texts from '#src/page/features/take/words.ts'

type Way = FilmFormat | 'html'

interface Props {
  readonly target: Target & { readonly kind: 'panes' }
  say(text: string): void
}

/** Makes a film of the playhead, with its progress and a way out. */
export function Film({ target, say }: Props) {
  const [done, setDone] = useState<{ readonly frames: number; readonly of: number }>()
  const making = useRef(new AbortController())
  useEffect(() => () => making.current.abort(), [])
  const begin = async (format: Way) => {
    pause()
    say('')
    making.current = new AbortController()
    try {
      say(await save({ target, format }, making.current.signal, (frames, of) => setDone({ frames, of })))
    } catch (error) {
      say(errorRecord(error).message)
    }
    setDone(undefined)
  }
  if (!done) {
    return (
      <>
        <button type="button" onClick={() => void begin('webm')}>
          WebM
        </button>
        <button type="button" onClick={() => void begin('mp4')}>
          MP4
        </button>
        <button type="button" onClick={() => void begin('html')}>
          {texts.playingHtml}
        </button>
      </>
    )
  }
  return (
    <>
      <progress className={styles['progress']} max={done.of} value={done.frames} aria-label={texts.filming} />
      <span className={styles['frames']}>{texts.framesOf(done.frames, plural(done.of, 'frame'))}</span>
      <button type="button" onClick={() => making.current.abort()}>
        {texts.cancel}
      </button>
    </>
  )
}

/** Films all of the playhead's way, or its loop where one is set. Returns what is said of it. */
async function save(
  { target, format }: Pick<Props, 'target'> & { readonly format: Way },
  signal: AbortSignal,
  progress: (frames: number, of: number) => void,
): Promise<string> {
  const { filmPlan } = await import('#src/page/features/take/film-frames.ts')
  const state = store.getState()
  if (currentWalk(state) !== 'ticks' || clockEnd(state) === 0) return texts.nothingMoves
  const [from, to] = state.doc.loop ?? [0, clockEnd(state)]
  const plan = filmPlan(from, to)
  const making = { signal, progress: (frames: number) => progress(frames, plan.ticks.length) }
  making.progress(0)
  if (format === 'html') return await savePlaying(target, plan, making)
  const { film } = await import('#src/page/features/take/film.ts')
  const bytes = await film(composition(target, true), plan, { format, ...making })
  if (!bytes) return texts.filmCancelled
  const name = fileName(target.title, format)
  saveFile(name, bytes)
  return texts.filmed(name, { ...plan, frames: plan.ticks.length })
}
