import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Telling as Told, View } from '#src/engine/catalog/contract/view.ts'
import { views } from '#src/engine/catalog/views.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Badge } from '../widgets/Badge.tsx'
import { Table } from '../widgets/Table.tsx'
import { fastestColumn, runSentence, whoIsFaster } from '../sentences/run-sentence.ts'
import { RunSentence, Sentence } from './Sentence.tsx'
import { ownMark } from '#src/engine/run/query.ts'
import { columnsFor, optionsOf } from '../picture/offered.ts'
import { ProblemChoice } from './ProblemChoice.tsx'
import { RunHere } from './RunHere.tsx'
import side from './Side.module.css'
import styles from './Telling.module.css'

/** What the picture that tells something means, and who is faster; else the race in a sentence. Then where it could run. */
export function Said() {
  const told = useTold()
  const columns = useApp(columnsShown)
  return (
    <section>
      {told ? <Sentence text={meaningOf(told, columns)} /> : <RunSentence />}
      <ProblemChoice />
      <RunHere />
    </section>
  )
}

/** What is said over the stage: of the picture that tells something, or of the race. */
export function useSaying(): string {
  const told = useTold()
  const columns = useApp(columnsShown)
  const pin = useApp(({ doc }) => doc.pin)
  const alone = columns.length === 1
  const tick = useApp(({ doc }) => (alone ? doc.tick : 0))
  return told ? meaningOf(told, columns) : runSentence(columns, tick, pin)
}

/** What a picture tells, who was faster, and why where that is another column than the picture speaks for; else how. */
function meaningOf({ sentence, reason }: Told, columns: readonly Column[]): string {
  const why = reason && (fastestColumn(columns) === reason.column ? reason.ahead : reason.words)
  return [sentence, whoIsFaster(columns), why].filter(Boolean).join(' ')
}

/** A picture's numbers about all columns; the sentence of the race where no picture has any. */
export function Telling({ children }: { readonly children: ReactNode }) {
  const told = useTold()
  if (!told) return children
  const { title, heads, lines, derived } = told
  return (
    <section>
      <h2 className={side['heading']}>{title}</h2>
      <Table className={styles['table']} heads={heads} rows={lines} />
      <p className={side['badges']}>
        <Badge kind="derived">{derived}</Badge>
      </p>
    </section>
  )
}

/** Of the views that are shown and tell something, the first. */
function useTold(): Told | undefined {
  const [catalog, setCatalog] = useState<ReadonlyMap<string, View>>(new Map())
  useEffect(() => void views().then((found) => setCatalog(found.catalog)), [])
  const columns = useApp(columnsShown)
  const panes = useApp(({ doc }) => doc.panes)
  const chosen = useApp(({ doc }) => doc.options)
  const pin = useApp(({ doc }) => doc.pin)
  return useMemo(() => {
    for (const [id, view] of catalog) {
      if (!panes.includes(id) || !view.tell) continue
      const replays = columnsFor(view, columns)
      const first = replays.find((replay) => replay)
      if (!first) continue
      const own = ownMark(first, pin)
      const told = view.tell(replays, { options: optionsOf(view, first, chosen[id]), ...(own ? { pin: own } : {}) })
      if (told) return told
    }
    return undefined
  }, [columns, panes, chosen, pin, catalog])
}
