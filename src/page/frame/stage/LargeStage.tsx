import { useMemo } from 'react'
import type { View } from '#src/engine/catalog/contract/view.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { arrange } from './arrange.ts'
import { Pane } from './Pane.tsx'
import Shared from './Shared.tsx'
import { only, shown } from './Stage.tsx'
import { timesOf } from '../sentences/fastest.ts'
import { columnLetter } from '../sentences/run-sentence.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { Chip } from '../widgets/Chip.tsx'
import { useKernels } from '../hooks/use-kernels.ts'
import { useViews } from '../hooks/use-views.ts'
import styles from './LargeStage.module.css'
import * as texts from '../words.ts'

type Catalog = ReadonlyMap<string, View>

/** The pictures of a scene: those of the matrix over all columns, and one column for each kernel, and what it took unless `timed` is false. */
export function LargeStage({ timed = true }: { readonly timed?: boolean }) {
  const columns = useApp(columnsShown)
  const panes = useApp(({ doc }) => doc.panes)
  const { catalog } = useViews()
  const all = useMemo(() => shown(catalog, panes, columns), [catalog, panes, columns])
  const below = useMemo(() => only(all, false), [all])
  const over = useMemo(() => [...only(all, true)], [all])
  const times = timesOf(columns)
  return (
    <main className={styles['stage']}>
      {over.length > 0 ? (
        <div className={styles['over']}>
          <Shared over={over} columns={columns} />
        </div>
      ) : null}
      {below.size > 0 ? (
        <div className={styles['columns']}>
          {columns.map((column, index) => (
            <section key={index} aria-label={`${columnLetter(index)}, ${column.title}`}>
              <Head column={column} index={index} time={timed ? times[index] : undefined} />
              <Panes column={column} index={index} catalog={below} />
            </section>
          ))}
        </div>
      ) : null}
    </main>
  )
}

/** Who it is, and how long it took. */
function Head({
  column,
  index,
  time,
}: {
  readonly column: Column
  readonly index: number
  readonly time?: string | undefined
}) {
  const { catalog } = useKernels(column.id.split('/')[0])
  // of a kernel that leaves the problem to another, the other is named: it is what the audience sees
  const title = catalog.get(column.replay?.run.uses ?? '')?.title ?? column.title
  return (
    <header className={styles['who']}>
      <Chip index={index} kernel={column.id} />
      <h2>{title}</h2>
      {time ? <b>{time}</b> : null}
    </header>
  )
}

function Panes({
  column: { replay },
  index,
  catalog,
}: {
  readonly column: Column
  readonly index: number
  readonly catalog: Catalog
}) {
  const rows = arrange(catalog, 'none')
  return rows.map(({ ids: [id], weight }) => {
    const view = catalog.get(id)
    const seen = replay && view?.needs(replay)
    if (!view || !seen || (view.afterRun && seen.workers === 0))
      return <div key={id} style={{ flexGrow: 100 * weight }} />
    return (
      <div key={id} className={styles['pane']} style={{ flexGrow: 100 * weight }}>
        <Boundary of={texts.pane(view.title)}>
          <Pane id={id} view={view} replay={seen} letter={columnLetter(index)} reads={false} />
        </Boundary>
      </div>
    )
  })
}
