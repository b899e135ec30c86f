import { useEffect } from 'react'
import { speakersTalk } from '#src/page/features/talk/speaker.ts'
import type { Showing } from '#src/page/store/session.ts'
import { commandFor } from '#src/page/frame/widgets/keys.ts'
import { Clock, minutes } from './Clock.tsx'
import { SPEAKERS_KEYS } from './speakers-keys.ts'
import styles from './Speaker.module.css'
import { type TalkElsewhere, useTalkElsewhere } from './use-talk-elsewhere.ts'
import * as texts from './words.ts'

/** The speaker's window: notes, the scene after, the clock, and the same keys as in the audience's window. */
export default function Speaker() {
  const { showing, silent, run } = useTalkElsewhere(speakersTalk(location.hash) ?? '')
  useSpeakersKeys(run)
  if (!showing) return <p className={styles['none']}>{silent ? texts.noTalk : texts.asking}</p>
  return (
    <div className={styles['speaker']}>
      <Now showing={showing} />
      <Buttons showing={showing} run={run} />
      <Scenes showing={showing} run={run} />
    </div>
  )
}

function Now({ showing }: { readonly showing: Showing }) {
  const { talk, at, ahead, frozen, blank, fault } = showing
  const { title, says } = talk.scenes[ahead]
  const next = talk.scenes[ahead + 1]
  const seen = [frozen ? texts.frozenAt(at + 1) : '', blank ? texts.blanked : '', fault ? texts.failed(fault) : '']
  return (
    <main>
      <header>
        <p className={styles['place']}>{texts.place(ahead + 1, talk.scenes.length)}</p>
        <Clock showing={showing} />
      </header>
      <h1>{title}</h1>
      <output className={styles['seen']}>{seen.filter(Boolean).join(' ')}</output>
      <p className={styles['notes']}>{says.join(' ')}</p>
      <p className={styles['next']}>{next ? texts.next(next.title) : texts.last}</p>
    </main>
  )
}

type ButtonsProps = Pick<TalkElsewhere, 'run'> & { readonly showing: Showing }

function Buttons({ showing: { frozen, blank, code = false }, run }: ButtonsProps) {
  return (
    <div className={styles['buttons']}>
      <button type="button" onClick={() => run('talk.back')}>
        {texts.back}
      </button>
      <button type="button" onClick={() => run('talk.next')}>
        {texts.onwards}
      </button>
      <button type="button" onClick={() => run('play.toggle')}>
        {texts.play}
      </button>
      <button type="button" aria-pressed={blank} onClick={() => run('talk.blank')}>
        {texts.blank}
      </button>
      <button type="button" aria-pressed={frozen} onClick={() => run('talk.freeze')}>
        {texts.freeze}
      </button>
      <button type="button" aria-pressed={code} onClick={() => run('talk.code')}>
        {texts.code}
      </button>
    </div>
  )
}

function Scenes({ showing: { talk, ahead }, run }: ButtonsProps) {
  return (
    <nav className={styles['scenes']} aria-label={talk.title}>
      <ol>
        {talk.scenes.map(({ title, seconds }, scene) => (
          <li key={scene}>
            <button
              type="button"
              aria-current={scene === ahead ? 'step' : undefined}
              onClick={() => run('talk.go', String(scene))}
            >
              <span>{title}</span>
              <span>{minutes(seconds)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Keys of this window are sent to the other: a clicker works in either. */
function useSpeakersKeys(run: TalkElsewhere['run']): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = event.target instanceof HTMLButtonElement && /^(?: |Enter)$/.test(event.key)
      const found = pressed ? undefined : commandFor(event, SPEAKERS_KEYS, true)
      if (!found) return
      event.preventDefault()
      run(found.id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
