import type { CSSProperties } from 'react'
import type { View } from '#src/catalog/view.ts'
import type { Racer } from '#src/store/session.ts'
import type { PaneRow } from './arrange.ts'
import { Boundary } from './Boundary.tsx'
import styles from './Column.module.css'
import { letterOf } from './insight.ts'
import { KernelHead } from './KernelHead.tsx'
import { Pane } from './Pane.tsx'
import { Remedies } from './Remedies.tsx'
import { Tuned } from './Tuned.tsx'

interface Props {
  readonly index: number
  readonly racer: Racer
  readonly rows: readonly PaneRow[]
  readonly catalog: ReadonlyMap<string, View>
  readonly dense: boolean
}

/** A kernel's column: who it is, what went wrong if anything did, and its panes. Rows are as high as in every column. */
export function Column({ index, racer, rows, catalog, dense }: Props) {
  // Times 100, since fractions that add up to less than 1 would leave room over.
  const style = {
    gridTemplateRows: `auto auto ${rows.map(({ weight }) => `minmax(0, ${100 * weight}fr)`).join(' ') || 'minmax(0, 1fr)'}`,
  } as CSSProperties
  return (
    <section className={styles['column']} style={style} aria-label={`${letterOf(index)}, ${racer.title}`}>
      <KernelHead index={index} racer={racer} />
      <div>
        {racer.error ? (
          <output className={styles['trouble']}>
            <span>{racer.error.message}</span>
            <Remedies of={racer.error} />
          </output>
        ) : null}
        {racer.tuning ? <Tuned tuning={racer.tuning} /> : null}
      </div>
      {racer.replay && rows.length > 0 ? (
        rows.map((row, r) => (
          <PaneRowOf key={row.ids.join()} row={row} first={r === 0} dense={dense} {...{ index, racer, catalog }} />
        ))
      ) : (
        <p className={styles['waiting']}>{racer.status === 'running' ? 'running' : nothingIn(racer)}</p>
      )}
    </section>
  )
}

/** Why a column has no pane. */
function nothingIn({ replay }: Racer): string {
  if (!replay) return ''
  return replay.pattern.rows === 0 ? 'Nothing to draw: the matrix has no rows.' : ''
}

type RowProps = Omit<Props, 'rows'> & { readonly row: PaneRow; readonly first: boolean }

function PaneRowOf({ row, first, index, racer, catalog, dense }: RowProps) {
  const { replay } = racer
  const split = row.ids.length < 2 ? '' : dense ? styles['even'] : styles['pair']
  return (
    <div className={`${styles['row']} ${split}`}>
      {row.ids.map((id, place) => {
        const view = catalog.get(id)
        if (!view || !replay?.pattern || !view.available(replay)) return null
        const reads = first && place === 0
        return (
          <Boundary key={id} of={`The pane ${view.title}`}>
            <Pane id={id} view={view} replay={replay} letter={letterOf(index)} reads={reads} />
          </Boundary>
        )
      })}
    </div>
  )
}
