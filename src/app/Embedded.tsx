import { useEffect } from 'react'
import type { HostPage } from '#src/actions/embed/answer.ts'
import { beginEmbedded, embeddedDesk } from '#src/actions/embed/begin.ts'
import EmbedScreen from '#src/ui/embed/EmbedScreen.tsx'
import { Narrator } from '#src/ui/frame/Narrator.tsx'
import { DeskContext } from '#src/ui/widgets/desk.ts'
import { lazily } from '#src/ui/widgets/lazily.tsx'
import { TermHost } from '#src/ui/words/TermHost.tsx'
import { browserEngine } from './engine.ts'

const TimingScreen = lazily(() => import('#src/figures/screen/TimingScreen.tsx'))

const desk = embeddedDesk(browserEngine())

/** The window around this one, where there is one. */
function hostPage(): HostPage | undefined {
  const { parent } = window
  if (parent === window) return undefined
  return {
    window: parent,
    listen: (listener) => addEventListener('message', listener),
    post: (message, origin) => parent.postMessage(message, origin),
  }
}

/** The page within another one: pictures and playhead, without what opens, chooses and measures. */
export default function Embedded() {
  useEffect(() => void beginEmbedded(desk, hostPage()), [])
  return (
    <DeskContext value={desk}>
      <EmbedScreen figure={<TimingScreen />} />
      <Narrator />
      <TermHost />
    </DeskContext>
  )
}
