import { several } from '#src/core/base/nouns.ts'
import type { CSSProperties } from 'react'
import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Column } from '#src/page/store/session.ts'
import type { Pairs, PaneRow } from './arrange.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import styles from './Column.module.css'
import { columnLetter } from '../sentences/run-sentence.ts'
import { KernelHead } from './KernelHead.tsx'
import { Pane, PanePlace } from './Pane.tsx'
import { Trouble } from './Trouble.tsx'
import { columnCell, phoneCell, type StageGrid } from './stage-grid.ts'
import { usePointed } from '../hooks/use-pointed.ts'
import * as texts from '../words.ts'

interface Props {
  readonly index: number
  /** How many columns there are. */
  readonly columns: number
  readonly column: Column
  readonly rows: readonly PaneRow[]
  readonly catalog: ReadonlyMap<string, View>
  readonly grid: StageGrid
}

/** A kernel's column: who it is, what went wrong if anything did, and its panes. Rows are as high as in every column. */
export default function KernelColumn({ index, columns, column, rows, catalog, grid }: Props) {
  const pointed = usePointed('column', index)
  const { phone, across, pairs } = grid
  const cell = (part: number): CSSProperties | undefined => (phone ? phoneCell(index, columns, rows, part) : undefined)
  const style = phone ? undefined : columnCell(index, columns, across, rows.length)
  return (
    <section
      className={styles['column']}
      style={style}
      aria-label={`${columnLetter(index)}, ${column.title}`}
      data-pointed={pointed}
    >
      <div className={styles['top']} style={cell(-2)}>
        <KernelHead index={index} column={column} />
      </div>
      <div style={cell(-1)}>
        <Trouble column={column} />
      </div>
      {column.replay && rows.length > 0 ? (
        rows.map((row, r) => (
          <PaneRowOf
            key={row.ids.join()}
            row={row}
            style={cell(r)}
            first={r === 0}
            {...{ index, column, catalog, pairs }}
          />
        ))
      ) : (
        <p className={styles['waiting']}>{column.status === 'running' ? texts.running : nothingIn(column)}</p>
      )}
    </section>
  )
}

/** Why a column has no pane, where that is the matrix; what panes lack is said over all columns (Unfit.tsx). */
const nothingIn = ({ replay }: Column): string =>
  replay?.space.count === 0 ? texts.nothingToDraw(several(replay.space.name)) : ''

interface RowProps extends Pick<Props, 'index' | 'column' | 'catalog'> {
  readonly row: PaneRow
  readonly first: boolean
  readonly pairs: Pairs
  /** Where it stands, on a phone. */
  readonly style: CSSProperties | undefined
}

function PaneRowOf({ row, style, first, index, column, catalog, pairs }: RowProps) {
  const { replay } = column
  const views = row.ids.flatMap((id) => catalog.get(id) ?? [])
  const height = { '--weight': row.weight, gridTemplateColumns: split(views, pairs), ...style } as CSSProperties
  return (
    <div className={styles['row']} style={height} data-wide={row.wide}>
      {row.ids.map((id, place) => {
        const view = catalog.get(id)
        const seen = replay && view?.needs(replay)
        if (!view || !seen) return null
        if (view.afterRun && seen.workers === 0) return <PanePlace key={id} view={view} column={column} />
        const reads = first && place === 0
        return (
          <Boundary key={id} of={texts.pane(view.title)}>
            <Pane id={id} view={view} replay={seen} letter={columnLetter(index)} reads={reads} />
          </Boundary>
        )
      })}
    </div>
  )
}

/** Widths of a row's panes: a spy is as wide as high, so that of two halves the first is the narrower. */
function split(views: readonly View[], pairs: Pairs): string {
  const even = pairs === 'all' || views.length < 2
  const halves = views.every(({ half }) => half)
  return views
    .map(({ half }, place) => (even ? 1 : halves ? [1, 1.3][place] : half ? 1.5 : 1))
    .map((share) => `minmax(0, ${share}fr)`)
    .join(' ')
}
