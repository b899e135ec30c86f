import { useEffect, useState } from 'react'
import { count, significant, time } from '#src/core/base/format.ts'
import { OF_SOLVES } from '#src/page/figures/measures.ts'
import { useSources } from '#src/page/figures/times/sources.ts'
import { COUNTED_SECONDS, countedAfter, countedTimes, slowed } from '#src/page/features/talk/counters.ts'
import { useMedia } from '#src/page/frame/hooks/use-media.ts'
import { useApp } from '#src/page/store/store.ts'
import styles from './Counters.module.css'
import * as texts from './words.ts'

/** Width and height of the drawing, and the height of a bar, in units of its view box. */
const [WIDTH, HEIGHT, BAR] = [1000, 350, 56]

/** Two counters run over recorded times of a problem, slowed down alike: Automatic's, and those of the vendor's library. */
export default function Counters({ problem, plays }: { readonly problem: string; readonly plays: boolean }) {
  const { recorded, ready } = useSources(OF_SOLVES)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const prints = useMedia('print')
  const stands = useApp(({ session }) => session.saving !== undefined) || prints || calm
  const times = recorded && countedTimes(recorded.figures, problem)
  const [seconds, again] = useSeconds(plays && !stands && times !== undefined, stands)
  if (!times) return <p className={styles['none']}>{ready ? texts.notRecorded(problem) : null}</p>
  const { ours, theirs, way, device } = times
  const rows = [
    { name: 'Automatic', end: ours },
    { name: `cuSPARSE ${way}`, end: theirs },
  ]
  const title = texts.countersTitle(count(times.rows))
  return (
    <figure className={styles['counters']} aria-label={title} data-of-itself>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts.countersInWords(time(ours), time(theirs))}>
        {rows.map(({ name, end }, row) => {
          const now = countedAfter(times, end, seconds)
          const top = row * 200
          return (
            <g key={name} data-over={now === end || undefined}>
              <text x={0} y={top + 44} className={styles['name']}>
                {name}
              </text>
              <text x={WIDTH} y={top + 60} textAnchor="end" className={styles['number']}>
                {now === end ? time(end) : `${(1000 * now).toFixed(0)} µs`}
              </text>
              <rect x={0} y={top + 88} width={WIDTH} height={BAR} className={styles['room']} />
              <rect
                x={0}
                y={top + 88}
                width={(WIDTH * now) / Math.max(ours, theirs)}
                height={BAR}
                className={styles['bar']}
              />
            </g>
          )
        })}
      </svg>
      <figcaption>
        {texts.countersFrom(device, (recorded.date ?? '').slice(0, 10))}
        {stands ? null : ` ${texts.countersSlower(significant(slowed(times)))}`}
      </figcaption>
      {stands ? null : (
        <button type="button" onClick={again}>
          {texts.countAgain}
        </button>
      )}
    </figure>
  )
}

/** Seconds since the counters began, up to their end; they stand there where they do not run, and where nothing may move. */
function useSeconds(runs: boolean, stands: boolean): readonly [seconds: number, again: () => void] {
  const [began, setBegan] = useState(0)
  const [seconds, setSeconds] = useState(COUNTED_SECONDS)
  useEffect(() => {
    if (stands || (!runs && began === 0)) return undefined
    const first = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const gone = Math.max(0, now - first) / 1000
      setSeconds(Math.min(COUNTED_SECONDS, gone))
      if (gone < COUNTED_SECONDS) frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [runs, stands, began])
  return [stands ? COUNTED_SECONDS : seconds, () => setBegan(began + 1)]
}
