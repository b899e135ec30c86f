import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import type { View } from '#src/catalog/view.ts'
import { views } from '#src/catalog/views.ts'
import { runCommand } from '#src/store/commands.ts'
import type { Racer } from '#src/store/session.ts'
import { useApp } from '#src/store/store.ts'
import { arrange } from './arrange.ts'
import { Column } from './Column.tsx'
import { EXAMPLES } from './examples.ts'
import styles from './Stage.module.css'

type Catalog = ReadonlyMap<string, View>

/** The kernels side by side, on the same matrix, in the same rows; three and four stand two by two. */
export function Stage() {
  const racers = useApp(({ session }) => session.racers)
  const panes = useApp(({ doc }) => doc.panes)
  const working = useApp(({ session }) => session.job !== undefined)
  const catalog = useCatalog()
  const dense = racers.length > 2
  const rows = useMemo(() => arrange(shown(catalog, panes, racers), dense), [catalog, panes, racers, dense])
  const across = { '--across': Math.min(2, racers.length), '--deep': dense ? 2 : 1, '--rows': rows.length }
  return (
    <main className={styles['stage']}>
      {racers.length === 0 ? (
        working ? null : (
          <Empty />
        )
      ) : (
        <div className={styles['columns']} style={across as CSSProperties} data-dense={dense}>
          {racers.map((racer, index) => (
            <Column key={index} {...{ index, racer, rows, catalog, dense }} />
          ))}
        </div>
      )}
    </main>
  )
}

const NOTHING: Catalog = new Map()

function useCatalog(): Catalog {
  const [catalog, setCatalog] = useState<Catalog>(NOTHING)
  useEffect(() => {
    void views().then(setCatalog)
  }, [])
  return catalog
}

/** The panes that are asked for and have something to show in at least one column. */
function shown(catalog: Catalog, panes: readonly string[], racers: readonly Racer[]): Catalog {
  const useful = (view: View) => racers.some(({ replay }) => replay && view.available(replay))
  return new Map([...catalog].filter(([id, view]) => panes.includes(id) && useful(view)))
}

function Empty() {
  return (
    <div className={styles['empty']}>
      <h2>Choose a matrix</h2>
      <p>Drop a file anywhere on this page, or begin with one of these.</p>
      <ul>
        {EXAMPLES.map(({ title, source, command }) => (
          <li key={title}>
            <button type="button" onClick={() => void runCommand(command, JSON.stringify(source))}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
