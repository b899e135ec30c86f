import { ChevronDown, ImageDown, Table2 } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Provenance } from '#src/engine/run/run.ts'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import bits from '#src/page/frame/widgets/bits.module.css'
import styles from './Chart.module.css'
import { DataTable, type Table } from './DataTable.tsx'
import { command, runCommand } from '#src/page/desk/commands/registry.ts'
import { chartId, keepTable } from '#src/page/figures/plot/chart-tables.ts'
import { useTables } from './tables.ts'
import { type Room, Rooms } from './use-room.ts'
import * as texts from './words.ts'

export type { Room }

/** Where numbers of a chart come from, and what is to be said of that. */
export type ChartBadge = readonly [kind: Provenance, words?: string]

interface Props {
  readonly title: string
  readonly about: string
  /** One line of meaning. */
  readonly caption: string
  /** Those that hold. */
  readonly badges: readonly (ChartBadge | false | undefined)[]
  readonly controls?: ReactNode
  /** The same data as a table; always there for visitors who cannot see the figure. */
  readonly table: Table
  /** Height that the drawing needs at least, in pixels of the design: of a width where that makes a difference. */
  readonly least?: number | ((width: number) => number)
  /** Why there is nothing to draw. */
  readonly missing?: string | undefined
  readonly children: (room: Room) => ReactNode
}

/** A figure with its caption, its badges and its table. */
export function Chart({ title, about, caption, badges, controls, table, least = 0, missing, children }: Props) {
  const asTable = useTables()
  const [body, room] = Rooms.use<HTMLDivElement>()
  const height = leastOf(least, room)
  const drawn = room && !asTable && { ...room, height: Math.max(room.height, height * room.u) }
  const figure = useRef<HTMLElement>(null)
  useEffect(() => {
    if (figure.current) keepTable(figure.current, table)
  }, [table])
  return (
    <figure ref={figure} className={styles['chart']} aria-label={title}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <span data-about>{about}</span>
        <div>
          {controls}
          {missing ? null : <TableButton title={title} pressed={asTable} />}
          {drawn && !missing ? <SaveButton title={title} /> : null}
        </div>
      </div>
      <figcaption className={styles['caption']}>{caption}</figcaption>
      <div ref={body} className={styles['body']} style={{ '--least': asTable ? 0 : height } as CSSProperties}>
        {missing ? <p className={styles['none']}>{missing}</p> : null}
        {!missing && asTable ? <DataTable table={table} /> : null}
        {!missing && drawn ? (
          <svg width={drawn.width} height={drawn.height} role="img" aria-label={`${title}. ${sentence(table)}`}>
            {children(drawn)}
          </svg>
        ) : null}
      </div>
      <Sources title={title}>
        {badges
          .filter((badge) => badge !== undefined && badge !== false)
          .map(([kind, words]) => (
            <Badge key={`${kind} ${words}`} kind={kind}>
              {words}
            </Badge>
          ))}
      </Sources>
    </figure>
  )
}

/** Where the numbers come from: one line, and all of it when it is asked for. */
function Sources({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles['sources']}>
      <div className={styles['badges']} data-open={open} data-badges>
        {children}
      </div>
      <button
        type="button"
        className={`${bits['iconButton']} ${styles['unfold']}`}
        aria-expanded={open}
        aria-label={texts.sourcesOf(title)}
        title={texts.allSources}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Shows all charts as tables, or as charts again. */
function TableButton({ title, pressed }: { readonly title: string; readonly pressed: boolean }) {
  return (
    <button
      type="button"
      className={`${bits['iconButton']} ${styles['save']}`}
      aria-label={texts.tableOf(title)}
      aria-pressed={pressed}
      title={texts.asTables}
      onClick={() => void runCommand('charts.tables')}
    >
      <Table2 strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** Offers the figure to be taken away, as a picture or as numbers, where figures can be. */
function SaveButton({ title }: { readonly title: string }) {
  if (!command('take.open')) return null
  return (
    <button
      type="button"
      className={`${bits['iconButton']} ${styles['save']}`}
      aria-label={texts.saveOf(title)}
      title={texts.save}
      onClick={() => void runCommand('take.open', chartId(title))}
    >
      <ImageDown strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** In pixels of the design; 0 while its width is unknown. */
function leastOf(least: NonNullable<Props['least']>, room: Room | undefined): number {
  if (typeof least === 'number') return least
  return room ? least(room.width / room.u) : 0
}

/** The table read out, row by row. */
const sentence = ({ rows }: Table): string => rows.map(({ name, cells }) => `${name}: ${cells.join(', ')}`).join('; ')
