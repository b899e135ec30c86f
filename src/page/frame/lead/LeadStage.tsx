import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { register, runCommand } from '#src/page/desk/commands/registry.ts'
import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Column } from '#src/page/store/session.ts'
import type { Command } from '#src/page/store/commands.ts'
import { store, useApp } from '#src/page/store/store.ts'
import { Pane, PanePlace } from '../stage/Pane.tsx'
import { Counts, RunStage } from '../stage/KernelHead.tsx'
import type { StageGrid } from '../stage/stage-grid.ts'
import { Trouble } from '../stage/Trouble.tsx'
import { timesOf } from '../sentences/fastest.ts'
import { columnLetter } from '../sentences/run-sentence.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { usePointed } from '../hooks/use-pointed.ts'
import * as frame from '../words.ts'
import { leadIn } from '#src/page/store/lead.ts'
import { type Led, ledBy, nextLead } from './choose.ts'
import { LeadHead } from './LeadHead.tsx'
import styles from './lead.module.css'
import { useMoved } from './moved.ts'
import * as texts from './words.ts'
import { Thumb } from './Thumb.tsx'

type Catalog = ReadonlyMap<string, View>

interface Props {
  readonly columns: readonly Column[]
  readonly catalog: Catalog
  /** Those of the document that have something to draw. */
  readonly panes: Catalog
  readonly grid: StageGrid
  /** Which view leads, as the document says it. */
  readonly wanted: string
}

/** One large picture in every column, of the same view, over a strip of the others. */
export default function LeadStage({ columns, catalog, panes, grid, wanted }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const led = useMemo(() => ledBy(catalog, panes, columns, wanted), [catalog, panes, columns, wanted])
  useMoved(stage)
  useEffect(() => led && register(goingOn(catalog, led)), [catalog, led])
  if (!led) return null
  const times = timesOf(columns)
  const across = grid.phone ? 1 : grid.across
  const deep = Math.ceil(columns.length / across)
  const style = {
    gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
    gridTemplateRows: grid.phone ? undefined : `repeat(${deep}, auto auto minmax(0, 1fr) auto)`,
  } as CSSProperties
  return (
    <div ref={stage} className={styles['columns']} style={style} data-phone={grid.phone} data-deep={deep > 1}>
      {columns.map((column, index) => (
        <Boundary key={index} of={`Column ${columnLetter(index)}`}>
          <LedColumn {...{ index, column, catalog, led }} time={times[index]} bare={deep > 1 && !grid.phone} />
        </Boundary>
      ))}
    </div>
  )
}

/** Keys that go through the pictures, the large one and the strip as one row. */
function goingOn(catalog: Catalog, led: Led): readonly Command[] {
  const enabled = () => leadIn(store.getState()) !== undefined
  const lead = (by: 1 | -1) => () => void runCommand('pane.lead', nextLead(catalog, led, by))
  return [
    { id: 'pane.next', label: texts.next, group: 'Look', keys: ['j'], enabled, run: lead(1) },
    { id: 'pane.last', label: texts.last, group: 'Look', keys: ['k'], enabled, run: lead(-1) },
  ]
}

interface ColumnProps {
  readonly index: number
  readonly column: Column
  readonly catalog: Catalog
  readonly led: Led
  readonly time: string | undefined
  readonly bare: boolean
}

function LedColumn({ index, column, catalog, led, time, bare }: ColumnProps) {
  const pointed = usePointed('column', index)
  const letter = columnLetter(index)
  const view = catalog.get(led.lead)
  return (
    <section className={styles['column']} aria-label={`${letter}, ${column.title}`} data-pointed={pointed}>
      <div className={styles['top']}>
        <LeadHead index={index} column={column} time={time} />
      </div>
      <div>
        <Trouble column={column} />
      </div>
      <div className={styles['lead']} data-led="lead" data-of={index} data-view-led={led.lead}>
        {view ? <Lead id={led.lead} view={view} column={column} letter={letter} /> : null}
      </div>
      <div className={styles['strip']} data-strip>
        {led.strip.map((id) => {
          const other = catalog.get(id)
          const seen = column.replay && other?.needs(column.replay)
          return other && seen && (!other.afterRun || seen.workers > 0) ? (
            <Thumb key={id} id={id} view={other} replay={seen} column={index} bare={bare} />
          ) : null
        })}
      </div>
    </section>
  )
}

interface LeadProps {
  readonly id: string
  readonly view: View
  readonly column: Column
  readonly letter: string
}

/** The large picture, with the states that its colours mean and how many rows are in each. */
function Lead({ id, view, column, letter }: LeadProps) {
  const seen = column.replay && view.needs(column.replay)
  const waits = useApp(({ session }) => session.opening !== undefined)
  if (!seen) return <PanePlace view={view} column={column} />
  if (view.afterRun && seen.workers === 0) return <PanePlace view={view} column={column} />
  return (
    <Boundary of={frame.pane(view.title)}>
      <Pane key={id} id={id} view={view} replay={seen} letter={letter} reads />
      <Key replay={seen} beside={id === 'corner'} still={waits} />
    </Boundary>
  )
}

/** Beside a picture that leaves room for it, else over it. */
function Key({
  replay,
  beside,
  still,
}: {
  readonly replay: Replay
  readonly beside: boolean
  readonly still: boolean
}) {
  return (
    <div className={styles['key']} data-beside={beside} data-still={still}>
      <Counts replay={replay} />
      {replay.run.spans ? <RunStage replay={replay} /> : null}
    </div>
  )
}
