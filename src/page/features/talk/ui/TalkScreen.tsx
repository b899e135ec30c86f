import { type ReactNode, useEffect } from 'react'
import { tellSpeaker } from '#src/page/features/talk/speaker.ts'
import type { Showing } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { listenForTalkKeys } from './keys.ts'
import { TalkFoot } from './TalkFoot.tsx'
import { TalkHand } from './TalkHand.tsx'
import { LargeStage } from '#src/page/frame/stage/LargeStage.tsx'
import { TalkStrip } from './TalkStrip.tsx'
import styles from './Talk.module.css'
import * as texts from './words.ts'

const TalkCode = lazily(() => import('./TalkCode.tsx'))

/** A talk on the audience's screen: headline, picture, legend, and nothing that could be pressed while the pointer rests. */
export default function TalkScreen({ figure }: { readonly figure: ReactNode }) {
  const showing = useApp(({ session }) => session.showing)
  return showing ? <Scene showing={showing} figure={figure} /> : null
}

function Scene({ showing, figure }: { readonly showing: Showing; readonly figure: ReactNode }) {
  const { id, talk, at, blank, strip, code } = showing
  const ofRuns = useApp(({ doc }) => doc.screen === 'race')
  useEffect(() => listenForTalkKeys(), [])
  useEffect(() => tellSpeaker(id), [id])
  const scene = talk.scenes[at]
  return (
    <div className={styles['talk']} data-scene={at} data-blank={blank}>
      <header className={styles['head']}>
        <h1 aria-live="polite">{scene.title}</h1>
      </header>
      {ofRuns ? <LargeStage timed={!scene.asks} /> : <div className={styles['figure']}>{figure}</div>}
      <TalkFoot />
      {strip ? <TalkStrip showing={showing} /> : null}
      <TalkHand />
      {code ? <TalkCode showing={showing} /> : null}
      {blank ? <output className={styles['blank']}>{texts.blanked}</output> : null}
    </div>
  )
}
