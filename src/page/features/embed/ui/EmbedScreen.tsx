import { type ReactNode, useEffect } from 'react'
import { Pause, Play, SkipBack, StepBack, StepForward } from 'lucide-react'
import { command } from '#src/page/desk/commands/registry.ts'
import { count } from '#src/core/base/format.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { currentWalk } from '#src/page/store/clock.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import type { Lockable } from '#src/page/store/lockable.ts'
import { useApp } from '#src/page/store/store.ts'
import { clockEnd, clockNow } from '#src/page/frame/picture/clock.ts'
import band from '#src/page/frame/bar/band.module.css'
import dock from '#src/page/frame/dock/Dock.module.css'
import { Parts } from '#src/page/frame/Parts.tsx'
import { Score } from '#src/page/frame/dock/Score.tsx'
import { readout } from '#src/page/frame/sentences/axis-words.ts'
import { runBadge } from '#src/page/frame/sentences/run-badge.ts'
import { LargeStage } from '#src/page/frame/stage/LargeStage.tsx'
import { IconButton } from '#src/page/frame/widgets/IconButton.tsx'
import { listenForKeys } from '#src/page/frame/widgets/keys.ts'
import { Remedies } from '#src/page/frame/widgets/Remedies.tsx'
import styles from './Embed.module.css'
import * as texts from './words.ts'

/** What of a link's locks there are controls for. */
const LOCKED_HERE: readonly Lockable[] = ['panes', 'play']

/** An embedded page: the pictures of its link, the playhead, a caption, and the way to the whole page. */
export default function EmbedScreen({ figure }: { readonly figure: ReactNode }) {
  const ofRuns = useApp(({ doc }) => doc.screen === 'race')
  const empty = useApp(({ session }) => session.columns.length === 0)
  useEffect(() => listenForKeys(), [])
  return (
    <div className={styles['embed']}>
      <header className={styles['unseen']}>
        <h1>{texts.heading}</h1>
      </header>
      <Fault />
      <Parts at="line" among={LOCKED_HERE} />
      {ofRuns ? empty ? <Waiting /> : <LargeStage /> : <div className={styles['figure']}>{figure}</div>}
      {ofRuns && !empty ? <Playhead /> : null}
      <Caption />
    </div>
  )
}

function Waiting() {
  const failed = useApp(({ session }) => session.problem !== undefined)
  return <main className={styles['waiting']}>{failed ? null : <output>{texts.opening}</output>}</main>
}

/** What went wrong, or could not be followed. What helps is in the whole page, which can ask and open more. */
function Fault() {
  const problem = useApp(({ session }) => session.problem)
  const notice = useApp(({ session }) => session.notice)
  if (problem)
    return (
      <p className={styles['fault']} role="alert" data-code={problem.code}>
        {problem.code === 'FileNeeded' || problem.code === 'FurtherFile'
          ? texts.noFiles
          : problem.message.split('\n')[0]}
      </p>
    )
  if (typeof notice !== 'object') return null
  const remedies = notice.remedies.filter(({ command: id }) => command(id))
  return (
    <output className={`${band['band']} ${styles['fault']}`}>
      {notice.text} <Remedies of={{ remedies }} />
    </output>
  )
}

function Playhead() {
  const end = useApp(clockEnd)
  const playing = useApp(({ session }) => session.playing)
  const still = end === 0
  return (
    <section className={styles['playhead']} aria-label={texts.playback}>
      <div className={dock['buttons']}>
        <IconButton id="play.home" icon={SkipBack} side="above" disabled={still} />
        <IconButton id="play.step.back" icon={StepBack} side="above" disabled={still} />
        <IconButton
          id="play.toggle"
          icon={playing ? Pause : Play}
          side="above"
          className={dock['play'] ?? ''}
          disabled={still}
        />
        <IconButton id="play.step.forward" icon={StepForward} side="above" disabled={still} />
        <Place />
      </div>
      <Score />
    </section>
  )
}

/** Where the playhead stands. */
function Place() {
  const columns = useApp(columnsShown)
  const ticks = useApp((state) => currentWalk(state) === 'ticks')
  const end = useApp(clockEnd)
  const at = useApp(clockNow)
  const { now, last } = ticks ? readout(columns, at, end) : { now: count(Math.max(0, at)), last: count(end) }
  return (
    <span className={styles['place']}>
      {now} / {last}
    </span>
  )
}

/** Which matrix, run where and when, and the link that shows the same moment in the whole page. */
function Caption() {
  const columns = useApp(columnsShown)
  const gpu = useApp(({ session }) => session.gpu)
  const facts = useApp(({ session }) => session.facts)
  const link = useApp(({ doc }) => encodeLink(doc))
  const ofRuns = useApp(({ doc }) => doc.screen === 'race')
  const { words } = runBadge({ columns, gpu: gpu.kind === 'lost' ? { kind: 'unknown' } : gpu })
  const told = ofRuns && columns.length > 0 ? [facts?.title, facts?.detail, words] : []
  return (
    <footer className={styles['caption']}>
      <p>{told.filter(Boolean).join(' · ')}</p>
      <a href={link || './'} target="_blank" rel="noopener">
        {texts.openWhole}
      </a>
    </footer>
  )
}
