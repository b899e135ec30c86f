import { several } from '#src/core/base/nouns.ts'
import { ChevronDown, Lock } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { count } from '#src/core/base/format.ts'
import { countsShown } from '#src/engine/run/arrivals.ts'
import { spanAt } from '#src/engine/run/spans.ts'
import { type Replay, SPINNING, STATES } from '#src/engine/run/replay.ts'
import { ownTick } from '#src/page/store/axis.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { Chip } from '../widgets/Chip.tsx'
import styles from './Column.module.css'
import { KernelMark } from '../widgets/KernelMark.tsx'
import { Parts } from '../Parts.tsx'
import { launchWords } from '../sentences/launch-words.ts'
import { Swatch } from '../widgets/Swatch.tsx'
import { useLocked } from '../hooks/use-locked.ts'
import { Words } from '../words/Words.tsx'
import * as texts from '../words.ts'

interface HeadProps {
  readonly index: number
  readonly column: Column
  /** Stands in one line with the name, in place of all else. */
  readonly numbers?: ReactNode
}

/** Letter, name and idea (or parameters) of a column's kernel, its items by state at the playhead, and the way to change it. */
export function KernelHead({ index, column, numbers }: HeadProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const locked = useLocked('kernel.set')
  const Icon = locked ? Lock : ChevronDown
  // A kernel that leaves the problem to another says here to which, and why.
  const launch = column.replay?.run.uses && !isFromFile(column) ? undefined : column.launch
  return (
    <header className={styles['head']} data-brief={numbers !== undefined}>
      <div className={styles['who']}>
        <Chip index={index} kernel={column.id} />
        <KernelMark kernel={column.id} column={index} />
        <button
          ref={button}
          type="button"
          className={styles['choose']}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={locked ? texts.readKernel : texts.chooseKernel}
          onClick={() => setOpen(!open)}
        >
          <h2>{column.title}</h2>
          <Icon strokeWidth={1.75} aria-hidden="true" />
        </button>
        {column.tuning ? (
          <span className={styles['tag']} title={texts.launched(launchWords(column))}>
            {texts.tuned}
          </span>
        ) : null}
      </div>
      {numbers ?? (
        <>
          {column.replay ? <Counts replay={column.replay} /> : null}
          {column.replay?.run.spans ? <RunStage replay={column.replay} /> : null}
          <p className={launch ? styles['launch'] : styles['idea']}>
            <Words text={launch ?? (column.tuning ? column.idea : texts.byRule(column.idea))} most={1} />
          </p>
        </>
      )}
      {open ? (
        <Boundary of={texts.choiceOfKernel} close={() => setOpen(false)}>
          <Parts at="kernel" index={index} anchor={button} close={() => setOpen(false)} />
        </Boundary>
      ) : null}
    </header>
  )
}

/** The stage of the run that the playhead is in. */
export function RunStage({ replay }: { readonly replay: Replay }) {
  const name = useApp((state) => spanAt(replay, Math.min(ownTick(state, replay), replay.end)))
  return <p className={styles['idea']}>{name === undefined ? texts.notBegun : texts.inStage(name)}</p>
}

/** What is counted, by state number; the glossary explains the word of a state where it has one. */
const MEANS = [texts.waiting, texts.spinning, texts.working, texts.done] as const

/** Items in each state at the playhead: a number over the state's word. */
export function Counts({ replay }: { readonly replay: Replay }) {
  const widest = { '--digits': `${count(replay.space.count).length}ch` } as CSSProperties
  return (
    <ul className={styles['counts']} style={widest} aria-label={texts.byState(several(replay.space.name))}>
      {countsShown(replay).map((counts, state) =>
        state === SPINNING && replay.space.order === 'none' ? null : (
          <li key={STATES[state]} title={MEANS[state](several(replay.space.name))}>
            <b>
              <Now replay={replay} counts={counts} />
            </b>
            <span>
              <Swatch state={STATES[state]} />
              <Words text={texts.stateWord(STATES[state])} />
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

/** All of a count that a tick changes. */
function Now({ replay, counts }: { readonly replay: Replay; readonly counts: ArrayLike<number> }) {
  const now = useApp((state) => counts[Math.min(ownTick(state, replay), replay.end)])
  return <span>{count(now)}</span>
}
