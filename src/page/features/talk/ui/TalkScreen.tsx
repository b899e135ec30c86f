import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { tellSpeaker } from '#src/page/features/talk/speaker.ts'
import type { TalkScene } from '#src/engine/catalog/contract/talk.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Showing } from '#src/page/store/session.ts'
import { store, useApp } from '#src/page/store/store.ts'
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
  const { id, talk, at, blank, strip, code, into } = showing
  const ofRuns = useApp(({ doc }) => doc.screen === 'race')
  useEffect(() => listenForTalkKeys(), [])
  useEffect(() => tellSpeaker(id), [id])
  const scene = talk.scenes[at]
  return (
    <div className={styles['talk']} data-scene={at} data-blank={blank}>
      <header className={styles['head']}>
        <h1 aria-live="polite">{scene.title}</h1>
      </header>
      <Picture scene={scene} depth={into?.depth ?? 0}>
        {ofRuns ? <LargeStage timed={!scene.asks} /> : <div className={styles['figure']}>{figure}</div>}
      </Picture>
      <TalkFoot />
      {strip ? <TalkStrip showing={showing} /> : null}
      <TalkHand />
      {code ? <TalkCode showing={showing} /> : null}
      {blank ? <output className={styles['blank']}>{texts.blanked}</output> : null}
    </div>
  )
}

const Counters = lazily(() => import('./Counters.tsx'))

interface PictureProps {
  readonly scene: TalkScene
  readonly depth: number
  readonly children: ReactNode
}

/** The picture of a scene: counters in its place where the scene has some, and a click goes further into it where it has more. */
function Picture({ scene, depth, children }: PictureProps) {
  const [place, setPlace] = useState<CSSProperties>({})
  if (scene.counts !== undefined)
    return (
      <main className={styles['figure']}>
        <Counters problem={scene.counts} plays={scene.plays === true} />
      </main>
    )
  if (!scene.into) return children
  const go = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLDivElement>) => {
    // a click beside all rows names none to go into
    if (depth === 0 && !store.getState().doc.pin) return
    const { left, top } = currentTarget.getBoundingClientRect()
    setPlace({ transformOrigin: `${clientX - left}px ${clientY - top}px` })
    void runCommand('talk.into')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the key is Z, by which the same command runs
    <div className={styles['into']} style={place} data-depth={depth} onClick={go}>
      {children}
    </div>
  )
}
