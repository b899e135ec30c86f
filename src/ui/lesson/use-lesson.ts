import { useEffect, useMemo, useState } from 'react'
import type { LessonColumns } from '#src/catalog/lesson.ts'
import { type StepPlace, stepNamed } from '#src/catalog/lessons.ts'
import { isFromFile } from '#src/store/from-file.ts'
import type { Racer } from '#src/store/session.ts'
import { useApp } from '#src/store/store.ts'
import * as texts from './words.ts'

interface Sought {
  readonly found?: StepPlace
  /** Why there is none. */
  readonly missing?: string
  /** Asks again for what did not arrive. */
  readonly again?: () => void
}

/** The step that the document names; the one before until it has arrived. */
export function useStep(): Sought {
  const place = useApp(({ doc }) => doc.lesson)
  const [state, setState] = useState<Sought>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (place === undefined) return undefined
    let wanted = true
    const say = (sought: Sought) => wanted && setState(sought)
    stepNamed(place).then(
      (found) => say(found ? { found } : { missing: texts.noLesson(place.split('.')[0]) }),
      () => say({ missing: texts.notHere, again: () => setTries(tries + 1) }),
    )
    return () => {
      wanted = false
    }
  }, [place, tries])
  return state
}

/** The runs on screen as a lesson's numbers and claims take them; undefined until all are there. */
export function useColumns(): LessonColumns | undefined {
  const racers = useApp(({ session }) => session.racers)
  return useMemo(() => columnsOf(racers), [racers])
}

export function columnsOf(racers: readonly Racer[]): LessonColumns | undefined {
  const columns = racers.flatMap((racer) => {
    const { replay, timing } = racer
    // a lesson compares, and what came in a file is compared with none
    const times = isFromFile(racer) ? undefined : (timing ?? replay?.run.timing)
    return replay && replay.workers > 0 ? [{ replay, ...(times && { timing: times }) }] : []
  })
  return columns.length > 0 && columns.length === racers.length ? columns : undefined
}
