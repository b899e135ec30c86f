import { BookOpen, CircleHelp, Cpu, Keyboard, Link, Lock, Moon, PanelRight, Search, Sun } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { figures } from '#src/engine/catalog/figures.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { EXPLORE } from '#src/page/store/document.ts'
import { shownPreset } from '#src/page/store/presets.ts'
import { useApp } from '#src/page/store/store.ts'
import styles from './Bar.module.css'
import { IconButton } from '../widgets/IconButton.tsx'
import { keyHint } from '../widgets/keys.ts'
import { fittingPresets } from './fitting.ts'
import { usePalette } from '../look.ts'
import { Mark } from '../widgets/Mark.tsx'
import { PanesButton } from './PanesButton.tsx'
import { runBadge } from '../sentences/run-badge.ts'
import { useLocked } from '../hooks/use-locked.ts'
import { useMore } from '../hooks/use-more.ts'
import { useViews } from '../hooks/use-views.ts'
import * as texts from '../words.ts'

/** The first of the figures opens the screen of all. */
const TIMING = figures[0].id

/** The bar: what is open, which screen, where the run came from, and what can be done with the page. */
export function Bar() {
  return (
    <header className={styles['bar']}>
      <h1 className={styles['mark']}>
        <Mark />
        <span>Sparsescope</span>
      </h1>
      <ProblemButton />
      <Screens />
      <Tools />
    </header>
  )
}

function ProblemButton() {
  const facts = useApp(({ session }) => session.facts)
  const solve = useApp(({ doc }) => doc.solve)
  const locked = useLocked('problem.open')
  const Icon = locked ? Lock : Search
  const parts = facts ? [facts.detail, ...findOperation(facts.operation).posed(solve)].filter(Boolean) : []
  return (
    <button
      type="button"
      className={styles['problem']}
      aria-haspopup="dialog"
      title={texts.chooseProblem(keyHint('problem.open'))}
      {...locked}
      onClick={() => void runCommand('problem.open')}
    >
      <Icon strokeWidth={1.75} aria-hidden="true" />
      <b>{facts?.title ?? 'Choose a matrix'}</b>
      {facts ? <span>{parts.join(' · ')}</span> : null}
    </button>
  )
}

function Screens() {
  const current = useApp(({ doc }) =>
    doc.lesson === undefined
      ? doc.screen === 'race'
        ? shownPreset(doc)?.id
        : doc.screen === EXPLORE
          ? EXPLORE
          : TIMING
      : undefined,
  )
  const { catalog } = useViews()
  const columns = useApp(({ session }) => session.columns)
  const screens = [
    { id: EXPLORE, label: texts.explore },
    ...fittingPresets(catalog, columns, current),
    { id: TIMING, label: texts.timing },
  ]
  const nav = useRef<HTMLElement>(null)
  const more = useMore(nav, 'x')
  useEffect(() => {
    const tab = current === undefined ? undefined : nav.current?.querySelector('[aria-current]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <div className={styles['tabs']} data-before={more.before} data-after={more.after}>
      <nav ref={nav} className={styles['screens']} aria-label={texts.screens}>
        {screens.map(({ id, label }) => (
          <ScreenButton key={id} id={`screen.${id}`} label={label} current={current === id} />
        ))}
      </nav>
    </div>
  )
}

interface ScreenProps {
  readonly id: string
  readonly label: string
  readonly current: boolean
}

function ScreenButton({ id, label, current }: ScreenProps) {
  const locked = useLocked(id)
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      title={`${label} (${keyHint(id)})`}
      {...locked}
      onClick={() => void runCommand(id)}
    >
      {label}
    </button>
  )
}

function Tools() {
  const { theme } = usePalette()
  return (
    <div className={styles['tools']}>
      <RunButton />
      <span className={styles['roomy']}>
        <PanesButton />
      </span>
      <IconButton id="theme.toggle" icon={theme === 'dark' ? Sun : Moon} />
      <span className={styles['copies']}>
        <IconButton id="link.copy" icon={Link} />
      </span>
      <IconButton id="lesson.list" icon={BookOpen} />
      <span className={styles['roomy']}>
        <IconButton id="gpu.report" icon={Cpu} />
        <IconButton id="help.open" icon={Keyboard} />
        <IconButton id="visit.open" icon={CircleHelp} />
      </span>
      <span className={styles['narrow']}>
        <IconButton id="side.toggle" icon={PanelRight} />
      </span>
    </div>
  )
}

function RunButton() {
  const columns = useApp(({ session }) => session.columns)
  const gpu = useApp(({ session }) => session.gpu)
  const { form, words, detail } = runBadge({ columns, gpu })
  const again = form !== 'live'
  const locked = useLocked(again ? 'run.again' : 'gpu.report')
  return (
    <button
      type="button"
      className={styles['live']}
      aria-label={words}
      title={again ? texts.clickToRun(detail, keyHint('run.again')) : detail}
      {...locked}
      onClick={() => void runCommand(again ? 'run.again' : 'gpu.report')}
    >
      <i className={styles['dot']} data-form={form} aria-hidden="true" />
      <span>{words}</span>
    </button>
  )
}
