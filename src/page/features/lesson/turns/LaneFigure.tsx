import { useEffect, useRef, useState } from 'react'
import type { TicketOrder, LanePlay } from '#src/engine/catalog/contract/lesson.ts'
import { errorRecord } from '#src/core/base/errors.ts'
import { indexed } from '#src/core/base/format.ts'
import type { LaneTurns } from '#src/lab/judge/turns.ts'
import { playedTurns } from '#src/page/desk/edit/verdicts.ts'
import { useMedia } from '#src/page/frame/hooks/use-media.ts'
import { Swatch } from '#src/page/frame/widgets/Swatch.tsx'
import { Cells } from '#src/page/frame/words/Cells.tsx'
import { withIndices } from '#src/page/frame/words/indices.tsx'
import lesson from '../ui/Lesson.module.css'
import question from '../ui/Question.module.css'
import { type HeldRow, findHolder, type PlayStanding, standingAfter } from './standing.ts'
import styles from './LaneFigure.module.css'
import * as texts from './words.ts'

/** Turns that are shown in a second, and pictures of them. */
const TURNS_A_SECOND = 150
const PICTURES_A_SECOND = 20
/** Squares of a line. */
const LINE = 36

/** Few workers in turn: what each holds, what it reads too early, and how often; in one order of the rows or another. */
export function LaneFigure({ play, answers }: { readonly play: LanePlay; readonly answers: boolean }) {
  const [chosen, choose] = useState(0)
  const [round, setRound] = useState(0)
  const order = play.orders[chosen]
  const { ran, fault } = useTurns(play, order)
  const after = useGrowing(ran?.turns, round)
  const again = () => setRound(round + 1)
  const end = useWhenThere(answers && ran !== undefined)
  return (
    <figure className={styles['figure']} data-lanes>
      <figcaption>{texts.figure(play.params.workers)}</figcaption>
      <fieldset className={question['choices']}>
        <legend>{texts.order}</legend>
        {play.orders.map(({ name }, number) => (
          <button
            key={name}
            type="button"
            aria-pressed={number === chosen}
            onClick={() => {
              choose(number)
              again()
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {fault === undefined ? null : <p role="alert">{fault}</p>}
      {ran ? <Played {...{ ran, after, order }} {...play.params} /> : null}
      {ran || fault !== undefined ? null : <p>{texts.running}</p>}
      <output>{ran && after >= ran.turns.length ? withIndices(endOf(ran)) : ''}</output>
      <button ref={end} type="button" className={lesson['quiet']} onClick={again}>
        {texts.again}
      </button>
    </figure>
  )
}

const endOf = ({ stall, rows, turns }: LaneTurns): string =>
  stall
    ? texts.stalled(stall.item, stall.polls, turns.filter(({ kind }) => kind === 'stores').length, rows)
    : texts.ended(rows)

interface PlayedProps {
  readonly ran: LaneTurns
  /** Turns that are shown. */
  readonly after: number
  readonly order: TicketOrder
  readonly workers: number
  /** Reads after which a worker gives up. */
  readonly polls: number
}

/** A run after some of its turns. */
function Played({ ran, after, order, workers, polls: bound }: PlayedProps) {
  const { rows } = ran
  const standing = standingAfter(ran, after, order, workers, rows)
  const { held, solved, polls } = standing
  return (
    <>
      <p className={styles['standing']}>{texts.standing(solved.size, rows, polls)}</p>
      <Cells rows={squaresOf(standing, rows)} caption={texts.squares(rows)} />
      {held.map((one, worker) => (
        <Worker key={texts.worker(worker)} number={worker} held={one} {...{ standing, bound }} />
      ))}
    </>
  )
}

interface WorkerProps {
  readonly number: number
  readonly held: HeldRow | null | undefined
  readonly standing: PlayStanding
  /** Reads that fill a bar. */
  readonly bound: number
}

function Worker({ number, held, standing, bound }: WorkerProps) {
  const none = held === null ? texts.noRow : texts.notBegun
  return (
    <section className={styles['worker']}>
      <h3>
        {texts.worker(number)} <span>{held ? texts.row(held.row) : none}</span>
      </h3>
      <ul>
        {[...(held?.reads ?? [])].map(([row, polls]) => (
          <li key={row}>
            <span className={styles['word']}>
              <Swatch state="spinning" /> {withIndices(indexed('x', row))}
            </span>
            <i style={{ width: `${(100 * polls) / bound}%` }} aria-hidden="true" data-hue />
            <b>{texts.reads(polls)}</b>
            <span>{holderWords(standing, row)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function holderWords(standing: PlayStanding, row: number): string {
  const holder = findHolder(standing, row)
  if (holder === 'solved') return texts.isSolved
  return holder === undefined ? texts.heldByNobody : texts.heldBy(holder)
}

/** A square per row: solved, held by a worker, or waiting for one. */
function squaresOf({ held, solved }: PlayStanding, rows: number): readonly string[] {
  const letter = (row: number) => (solved.has(row) ? '#' : held.some((one) => one?.row === row) ? '~' : '.')
  const all = Array.from({ length: rows }, (_, row) => letter(row)).join('')
  return all.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
}

/** Runs an order in a web worker when the figure first shows it. */
function useTurns(play: LanePlay, order: TicketOrder): { readonly ran?: LaneTurns; readonly fault?: string } {
  const [made, setMade] = useState<{ order: TicketOrder; ran?: LaneTurns; fault?: string }>()
  useEffect(() => {
    const ends = new AbortController()
    const take = (found: { ran: LaneTurns } | { fault: string }) => {
      if (!ends.signal.aborted) setMade({ order, ...found })
    }
    playedTurns(play, order, ends.signal).then(
      (ran) => take({ ran }),
      (error) => take({ fault: errorRecord(error).message }),
    )
    return () => ends.abort()
  }, [play, order])
  return made?.order === order ? made : {}
}

/** Turns that are shown: they grow from none to all, anew in each round, and are all there where nothing may move. */
function useGrowing(turns: LaneTurns['turns'] | undefined, round: number): number {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [shown, setShown] = useState({ turns, round, after: 0 })
  useEffect(() => {
    if (still || !turns) return undefined
    const first = performance.now()
    const timer = setInterval(() => {
      const after = Math.min(turns.length, Math.floor(((performance.now() - first) / 1000) * TURNS_A_SECOND))
      setShown({ turns, round, after })
      if (after === turns.length) clearInterval(timer)
    }, 1000 / PICTURES_A_SECOND)
    return () => clearInterval(timer)
  }, [turns, round, still])
  if (still) return turns?.length ?? 0
  return shown.turns === turns && shown.round === round ? shown.after : 0
}

/** Of a button that is scrolled to when what stands over it is there for the first time. */
function useWhenThere(isThere: boolean) {
  const end = useRef<HTMLButtonElement>(null)
  const isSeen = useRef(false)
  useEffect(() => {
    if (!isThere || isSeen.current) return
    isSeen.current = true
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return end
}
