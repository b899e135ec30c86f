import { oncePer } from '#src/engine/run/times/once.ts'
import { racersShown } from '#src/page/store/axis.ts'
import type { Racer } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import { letterOf } from '#src/page/frame/sentences/insight.ts'
import { KernelMark } from '#src/page/frame/widgets/KernelMark.tsx'
import { type Totals, totalsOf } from '#src/page/draw/ribbons.ts'
import side from '#src/page/frame/side/Side.module.css'
import styles from './side.module.css'
import { laneTotal, placed, type SharePart } from './tick-shares.ts'
import { useRoom } from '../plot/use-room.ts'
import * as texts from './words.ts'

interface Runner {
  readonly index: number
  readonly racer: Racer
  readonly totals: Totals
}

const totalsOnce = oncePer(totalsOf)

function runnersOf(racers: readonly Racer[]): Runner[] {
  return racers.flatMap((racer, index) => {
    const { replay } = racer
    if (!replay || replay.workers === 0) return []
    return [{ index, racer, totals: totalsOnce(replay) }]
  })
}

/** How workers spend the run: lanes × steps in each state, or × time; each bar is its own 100 %, its total beside it. */
export function TickShares() {
  const racers = useApp(racersShown)
  const runners = runnersOf(racers)
  if (runners.length === 0) return null
  const polls = runners[0].racer.replay?.space.order === 'operands'
  const timed = runners[0].racer.replay?.timed !== undefined
  return (
    <section>
      <h2 className={side['heading']}>{texts.spend}</h2>
      <p className={side['under']}>{timed ? texts.lanesTimesTime : texts.lanesTimesSteps}</p>
      <ul className={styles['rows']}>
        {runners.map((runner) => (
          <Shares key={runner.index} runner={runner} />
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

function Shares({ runner: { index, racer, totals } }: { readonly runner: Runner }) {
  const [stack, room] = useRoom<HTMLDivElement>()
  const parts = room && !racer.replay?.timed?.blocks ? placed(totals, room.width / room.u) : []
  const beside = parts.filter(({ inside }) => !inside)
  return (
    <li>
      <div className={styles['label']}>
        <b>{letterOf(index)}</b>
        <KernelMark kernel={racer.id} />
        <span>{racer.title}</span>
        <output>{racer.replay ? laneTotal(racer.replay, totals.all) : ''}</output>
      </div>
      <div ref={stack} className={styles['stack']}>
        {racer.replay?.timed?.blocks ? <span className={styles['unseen']} style={{ width: '100%' }} /> : null}
        {parts.map((part) => (
          <Part key={part.state} part={part} />
        ))}
      </div>
      {racer.replay?.timed?.blocks ? <p className={styles['beside']}>{BLOCKS}</p> : null}
      {beside.length > 0 ? (
        <p className={styles['beside']}>
          {beside.map(({ state, label }) => (
            <span key={state}>
              <i className={styles[state]} />
              {label} {state}
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
      title={`${state}: ${label}`}
    >
      {inside ? state === 'working' ? label : <i>{label}</i> : null}
    </span>
  )
}
