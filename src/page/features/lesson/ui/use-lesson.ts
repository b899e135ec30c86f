import { useEffect, useMemo, useState } from 'react'
import { shelvedPrices } from '#src/page/desk/measure/prices.ts'
import type { LessonColumns } from '#src/engine/catalog/contract/lesson.ts'
import { type StepPlace, stepNamed } from '#src/engine/catalog/lessons.ts'
import type { Prices } from '#src/engine/run/times/prices.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
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
  const desk = useDesk()
  const columns = useApp(({ session }) => session.columns)
  const prices = useApp(({ session }) => session.prices)
  useEffect(() => void shelvedPrices(desk), [desk])
  return useMemo(() => columnsOf(columns, prices), [columns, prices])
}

/** @param prices of any GPUs: a column gets those of the one that it ran on */
export function columnsOf(columns: readonly Column[], prices: readonly Prices[] = []): LessonColumns | undefined {
  const measured = columns.flatMap((column) => {
    const { replay, timing } = column
    // a lesson compares, and what came in a file is compared with none
    const times = isFromFile(column) ? undefined : (timing ?? replay?.run.timing)
    if (!replay || replay.workers === 0) return []
    const paid = prices.find(({ adapter }) => adapter.name === replay.run.adapter.name)
    return [{ replay, ...(times && { timing: times }), ...(paid && { prices: paid }) }]
  })
  return measured.length > 0 && measured.length === columns.length ? measured : undefined
}
