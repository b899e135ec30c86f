import { useEffect } from 'react'
import type { HostPage } from '#src/page/features/embed/answer.ts'
import { beginEmbedded, embeddedDesk } from '#src/page/features/embed/begin.ts'
import EmbedScreen from '#src/page/features/embed/ui/EmbedScreen.tsx'
import { Narrator } from '#src/page/frame/side/Narrator.tsx'
import { DeskContext } from '#src/page/frame/widgets/desk.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { TermHost } from '#src/page/frame/words/TermHost.tsx'
import { browserEngine } from '#src/page/app/engine.ts'

const TimingScreen = lazily(() => import('#src/page/figures/screen/TimingScreen.tsx'))

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
