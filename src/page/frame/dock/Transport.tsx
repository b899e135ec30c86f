import {
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-react'
import { isTimeless } from '#src/page/store/clock.ts'
import { useApp } from '#src/page/store/store.ts'
import { clockEnd } from '../picture/clock.ts'
import styles from './Dock.module.css'
import { IconButton } from '../widgets/IconButton.tsx'
import { Keys } from '../widgets/Keys.tsx'
import * as texts from '../words.ts'

/** Play, step, speed and loop. */
export function Transport() {
  const empty = useApp((state) => clockEnd(state) === 0)
  const playing = useApp(({ session }) => session.playing)
  return (
    <fieldset className={styles['transport']} aria-label={texts.playback}>
      <div className={styles['buttons']}>
        <IconButton id="play.home" icon={SkipBack} side="above" disabled={empty} />
        <IconButton id="play.step.back" icon={StepBack} side="above" disabled={empty} />
        <IconButton
          id="play.toggle"
          icon={playing ? Pause : Play}
          label={playing ? texts.pauseNow : texts.playNow}
          className={styles['play'] ?? ''}
          disabled={empty}
        />
        <IconButton id="play.step.forward" icon={StepForward} side="above" disabled={empty} />
        <IconButton id="play.end" icon={SkipForward} side="above" disabled={empty} />
      </div>
      <div className={styles['hint']} aria-hidden="true">
        <Keys name="," />
        <Keys name="." /> {texts.step}
        <span>
          <Keys name=" " />
        </span>
        {texts.play}
      </div>
      <Speed />
    </fieldset>
  )
}

function Speed() {
  const speed = useApp(({ doc }) => doc.speed)
  const loops = useApp(({ doc }) => doc.loop !== undefined)
  const walks = useApp(({ doc }) => isTimeless(doc))
  const small = styles['small'] ?? ''
  return (
    <div className={styles['speed']}>
      {texts.speed}
      <IconButton id="play.slower" icon={ChevronLeft} className={small} disabled={speed <= 0.25} />
      <output aria-label={texts.speedLabel}>{speed}×</output>
      <IconButton id="play.faster" icon={ChevronRight} className={small} disabled={speed >= 16} />
      <IconButton
        id="play.loop"
        icon={Repeat}
        className={small}
        pressed={loops && !walks}
        disabled={walks}
        label={texts.loop}
      />
    </div>
  )
}
