import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Views } from '#src/engine/catalog/views.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { leadIn } from '#src/page/store/lead.ts'
import { useApp } from '#src/page/store/store.ts'
import { arrange, type PaneRow } from './arrange.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { lazily } from '../widgets/lazily.tsx'
import { columnLetter } from '../sentences/run-sentence.ts'
import { Missing } from '../widgets/Missing.tsx'
import { usePalette } from '../look.ts'
import { Opening } from './Opening.tsx'
import { type StageGrid, stageGrid } from './stage-grid.ts'
import styles from './Stage.module.css'
import { useMedia } from '../hooks/use-media.ts'
import { useViews } from '../hooks/use-views.ts'

/** None is needed for the first picture of a visit: there one picture is large. */
const Shared = lazily(() => import('./Shared.tsx'))
const loadColumn = () => import('./Column.tsx')
const KernelColumn = lazily(loadColumn)
const Lines = lazily(() => import('./Lines.tsx'))
const Empty = lazily(() => import('./Empty.tsx'))
const loadLead = () => import('../lead/LeadStage.tsx')
const LeadStage = lazily(loadLead)
const Headline = lazily(() => import('../lead/Headline.tsx'))

type Catalog = Views['catalog']

/** In narrower windows nothing stands beside the stage. */
const WIDE = '(width >= 900px)'

/** The kernels side by side, on the same matrix, in the same rows; as many beside one another as there is room for. */
export function Stage({ sentence }: { readonly sentence: ReactNode }) {
  const columns = useApp(columnsShown)
  const panes = useApp(({ doc }) => doc.panes)
  const opening = useApp(({ session }) => session.opening !== undefined)
  const { catalog, missing, again } = useViews()
  const stage = useRef<HTMLElement>(null)
  const { scale } = usePalette()
  const wide = useMedia(WIDE)
  const grid = stageGrid(columns.length, useWidth(stage) / scale, wide)
  const all = useMemo(() => shown(catalog, panes, columns), [catalog, panes, columns])
  const rows = useMemo(() => arrange(only(all, false), grid.pairs), [all, grid.pairs])
  const over = useMemo(() => [...only(all, true)], [all])
  const wanted = useApp(leadIn)
  useEffect(() => {
    // what shows columns comes while the first of them are made; what does not arrive is asked for again
    if (opening) (wanted ? loadLead() : loadColumn()).catch(() => undefined)
  }, [opening, wanted])
  const led = wanted !== undefined && columns.length > 0 && (over.length === 0 || all.size === over.length)
  const needed = rows.length > 0 || over.length === 0 || columns.some(({ error }) => error)
  return (
    <main ref={stage} className={styles['stage']} data-shared={over.length > 0} data-columns={needed} data-led={led}>
      {led ? <Headline panes={all} /> : sentence}
      <Missing what="pane" parts={missing} retry={again} />
      <Lines catalog={catalog} />
      <Shared over={over} columns={columns} />
      {columns.length === 0 ? (
        opening ? (
          <Opening />
        ) : (
          <Empty />
        )
      ) : !needed ? null : led ? (
        <LeadStage {...{ columns, catalog, grid, wanted }} panes={all} />
      ) : (
        <div className={styles['columns']} style={gridStyle(grid, columns.length, rows)} data-phone={grid.phone}>
          {columns.map((column, index) => (
            <Boundary key={index} of={`Column ${columnLetter(index)}`}>
              <KernelColumn {...{ index, column, rows, catalog, grid }} columns={columns.length} />
            </Boundary>
          ))}
        </div>
      )}
    </main>
  )
}

/** Width of an element in CSS pixels, known before anything is painted. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(innerWidth)
  useLayoutEffect(() => {
    const stage = element.current
    if (!stage) return undefined
    const measure = () => setWidth(stage.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Every line of columns has the same rows: heads, what went wrong, and panes by their weights. */
function gridStyle({ across, pairs, phone }: StageGrid, count: number, rows: readonly PaneRow[]): CSSProperties {
  const deep = Math.ceil(count / across)
  // Times 100, since fractions that add up to less than 1 would leave room over.
  const panes = rows.map(({ weight }) => `minmax(0, ${100 * weight}fr)`).join(' ') || 'minmax(0, 1fr)'
  const sizes = {
    '--across': across,
    '--deep': deep,
    '--rows': rows.length,
    '--head': pairs === 'none' ? 92 : 64,
  } as CSSProperties
  return phone ? sizes : { ...sizes, gridTemplateRows: `repeat(${deep}, auto auto ${panes})` }
}

/** The panes that are asked for and have something to show in at least one column, now or once it has run. */
export function shown(catalog: Catalog, panes: readonly string[], columns: readonly Column[]): Catalog {
  const runs = ({ replay, status }: Column) => (replay?.workers ?? 0) > 0 || status === 'empty' || status === 'running'
  const useful = (view: View) =>
    columns.some((column) => column.replay && view.needs(column.replay) && (!view.afterRun || runs(column)))
  return new Map([...catalog].filter(([id, view]) => panes.includes(id) && useful(view)))
}

/** Those that stand over all columns, or those of each column. */
export const only = (all: Catalog, shared: boolean): Catalog =>
  new Map([...all].filter(([, view]) => (view.shared !== undefined) === shared))
