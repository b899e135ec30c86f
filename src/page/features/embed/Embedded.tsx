import { useEffect, useState } from 'react'
import type { HostPage } from '#src/page/features/embed/answer.ts'
import { beginEmbedded, embeddedDesk } from '#src/page/features/embed/begin.ts'
import EmbedScreen from '#src/page/features/embed/ui/EmbedScreen.tsx'
import { SpokenPlace } from '#src/page/frame/side/SpokenPlace.tsx'
import { DeskContext } from '#src/page/frame/widgets/desk.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { TermHost } from '#src/page/frame/words/TermHost.tsx'
import type { Engine } from '#src/page/desk/engine.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { FeaturesContext } from '#src/page/frame/Parts.tsx'

const TimingScreen = lazily(() => import('#src/page/figures/screen/TimingScreen.tsx'))

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

interface Props {
  readonly engine: Engine
  readonly features: readonly Feature[]
}

/** The page within another one: pictures and playhead, without what opens, chooses and measures. */
export default function Embedded({ engine, features }: Props) {
  const [desk] = useState(() => embeddedDesk(engine))
  useEffect(() => void beginEmbedded(desk, features, hostPage()), [desk, features])
  return (
    <DeskContext value={desk}>
      <FeaturesContext value={features}>
        <EmbedScreen figure={<TimingScreen />} />
        <SpokenPlace />
        <TermHost />
      </FeaturesContext>
    </DeskContext>
  )
}
