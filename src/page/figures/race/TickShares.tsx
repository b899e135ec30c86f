import { oncePer } from '#src/engine/run/times/once.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { KernelMark } from '#src/page/frame/widgets/KernelMark.tsx'
import { type Totals, totalsOf } from '#src/page/draw/ribbons.ts'
import side from '#src/page/frame/side/Side.module.css'
import styles from './side.module.css'
import { laneTotal, placed, type SharePart } from './tick-shares.ts'
import { Rooms } from '../plot/use-room.ts'
import { stateWord } from '#src/page/frame/words.ts'
import * as texts from './words.ts'

interface PicturedColumn {
  readonly index: number
  readonly column: Column
  readonly totals: Totals
}

const totalsOnce = oncePer(totalsOf)

function picturedColumns(columns: readonly Column[]): PicturedColumn[] {
  return columns.flatMap((column, index) => {
    const { replay } = column
    if (!replay || replay.workers === 0) return []
    return [{ index, column, totals: totalsOnce(replay) }]
  })
}

/** How workers spend the run: lanes × steps in each state, or × time; each bar is its own 100 %, its total beside it. */
export function TickShares() {
  const columns = useApp(columnsShown)
  const allPictured = picturedColumns(columns)
  if (allPictured.length === 0) return null
  const polls = allPictured[0].column.replay?.space.order === 'operands'
  const timed = allPictured[0].column.replay?.timed !== undefined
  return (
    <section>
      <h2 className={side['heading']}>{texts.spend}</h2>
      <p className={side['under']}>{timed ? texts.lanesTimesTime : texts.lanesTimesSteps}</p>
      <ul className={styles['rows']}>
        {allPictured.map((pictured) => (
          <Shares key={pictured.index} pictured={pictured} />
        ))}
      </ul>
      <p className={side['badges']}>
        <Badge kind={timed ? 'recorded' : 'derived'}>{sourceOf(timed, polls)}</Badge>
      </p>
    </section>
  )
}

function sourceOf(timed: boolean, polls: boolean): string {
  if (timed) return texts.recordedTimes
  return polls ? texts.recordedPolls : texts.recordedOrder
}

const BLOCKS = texts.inGroups

function Shares({ pictured: { index, column, totals } }: { readonly pictured: PicturedColumn }) {
  const [stack, room] = Rooms.use<HTMLDivElement>()
  const parts = room && !column.replay?.timed?.blocks ? placed(totals, room.width / room.u) : []
  const beside = parts.filter(({ inside }) => !inside)
  return (
    <li>
      <div className={styles['label']}>
        <b>{columnLetter(index)}</b>
        <KernelMark kernel={column.id} column={index} />
        <span>{column.title}</span>
        <output>{column.replay ? laneTotal(column.replay, totals.all) : ''}</output>
      </div>
      <div ref={stack} className={styles['stack']}>
        {column.replay?.timed?.blocks ? <span className={styles['unseen']} style={{ width: '100%' }} /> : null}
        {parts.map((part) => (
          <Part key={part.state} part={part} />
        ))}
      </div>
      {column.replay?.timed?.blocks ? <p className={styles['beside']}>{BLOCKS}</p> : null}
      {beside.length > 0 ? (
        <p className={styles['beside']}>
          {beside.map(({ state, label }) => (
            <span key={state}>
              <i className={styles[state]} />
              {label} {stateWord(state)}
            </span>
          ))}
        </p>
      ) : null}
    </li>
  )
}

function Part({ part: { state, share, label, inside } }: { readonly part: SharePart }) {
  return (
    <span
      className={styles[state]}
      style={{ width: `calc(${share * 100}% - 1px)`, ...(inside ? {} : { padding: 0 }) }}
      title={`${stateWord(state)}: ${label}`}
    >
      {inside ? state === 'working' ? label : <i>{label}</i> : null}
    </span>
  )
}
