import { count } from '#src/base/format.ts'
import type { Replay } from '#src/run/replay.ts'
import type { Racer } from '#src/store/session.ts'
import { useApp } from '#src/store/store.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { letterOf } from '#src/ui/insight.ts'
import { type Totals, totalsOf } from '#src/ui/ribbons.ts'
import side from '#src/ui/Side.module.css'
import styles from './side.module.css'

interface Runner {
  readonly index: number
  readonly racer: Racer
  readonly totals: Totals
}

const cache = new WeakMap<Replay, Totals>()

function runnersOf(racers: readonly Racer[]): Runner[] {
  return racers.flatMap((racer, index) => {
    const { replay } = racer
    if (!replay || replay.workers === 0) return []
    const totals = cache.get(replay) ?? totalsOf(replay)
    cache.set(replay, totals)
    return [{ index, racer, totals }]
  })
}

/** Where the workers' ticks go, whole run, all bars on one scale. */
export function TickShares() {
  const racers = useApp(({ session }) => session.racers)
  const runners = runnersOf(racers)
  if (runners.length === 0) return null
  const polls = runners[0].racer.replay?.operation === 'sptrsv'
  const most = Math.max(...runners.map(({ totals }) => totals.all))
  return (
    <section>
      <h2 className={side['heading']}>Where the workers’ ticks go</h2>
      <p className={side['under']}>worker-ticks, whole run</p>
      <ul className={styles['rows']}>
        {runners.map((runner) => (
          <Shares key={runner.index} runner={runner} most={most} />
        ))}
      </ul>
      <p className={side['badges']}>
        <Badge kind="derived">{polls ? 'recorded polls' : 'recorded steps'}, logical ticks</Badge>
      </p>
    </section>
  )
}

const STATES = ['working', 'spinning', 'idle'] as const

/** Share of the scale above which a part is wide enough for its number. */
const ROOM = 0.13

function Shares({ runner: { index, racer, totals }, most }: { readonly runner: Runner; readonly most: number }) {
  return (
    <li>
      <div className={styles['label']}>
        <b>{letterOf(index)}</b>
        <span>{racer.title}</span>
        <output>{count(totals.all)}</output>
      </div>
      <div className={styles['stack']}>
        {STATES.filter((state) => totals[state] > 0).map((state) => (
          <Part key={state} state={state} ticks={totals[state]} share={totals[state] / most} />
        ))}
      </div>
    </li>
  )
}

interface PartProps {
  readonly state: (typeof STATES)[number]
  readonly ticks: number
  readonly share: number
}

function Part({ state, ticks, share }: PartProps) {
  const label = share > ROOM ? count(ticks) : ''
  return (
    <span
      className={styles[state]}
      style={{ width: `calc(${share * 100}% - 1px)`, ...(label ? {} : { padding: 0 }) }}
      title={`${state}: ${count(ticks)} worker-ticks`}
    >
      {state !== 'working' && label ? <i>{label}</i> : label}
    </span>
  )
}
