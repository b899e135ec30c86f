import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { register, runCommand } from '#src/page/desk/commands/registry.ts'
import { roomCommands } from '#src/page/features/lesson/room-commands.ts'
import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { patchSession, store, useApp } from '#src/page/store/store.ts'
import { useStep } from './use-lesson.ts'
import styles from './Lesson.module.css'
import { StepBar } from './StepBar.tsx'
import { StepText } from './StepText.tsx'
import * as texts from './words.ts'

/** A lesson: its text beside the figure of the step, and where the reader stands. In narrow windows the figure stands above. */
export default function LessonRoom({ figure }: { readonly figure: ReactNode }) {
  const { found, missing, again } = useStep()
  const size = useApp(({ session }) => session.saving?.size)
  const desk = useDesk()
  useEffect(() => register(roomCommands(desk)), [desk])
  const prose = useRef<HTMLElement>(null)
  const place = found && `${found.id}.${found.step}`
  useEffect(() => {
    if (place === undefined) return
    // each step begins at its title, for the eyes and for a screen reader
    prose.current?.scrollTo({ top: 0 })
    prose.current?.parentElement?.scrollTo({ top: 0 })
    prose.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [place])
  return (
    <>
      <div className={styles['room']} data-lesson={place}>
        <section ref={prose} className={styles['prose']} aria-label={texts.room}>
          {missing === undefined ? null : <Nothing why={missing} again={again} />}
          {found ? <StepText key={place} place={found} /> : null}
        </section>
        <div className={styles['figure']} style={size && { flex: 'none', width: size[0], height: size[1] }}>
          {figure}
        </div>
      </div>
      {found ? <StepBar place={found} /> : null}
      <RoomSheet />
    </>
  )
}

const SHEETS: Readonly<Record<string, ComponentType>> = {
  handout: lazily(() => import('../handout/Handout.tsx')),
  answers: lazily(() => import('../answers/Answers.tsx')),
}

/** The sheets of the room, which come with it. */
function RoomSheet() {
  const open = useApp(({ session }) => session.sheet)
  const Sheet = SHEETS[open]
  // a sheet goes with its room, and what was drawn for it goes with the sheet
  useEffect(() => {
    if (!SHEETS[open]) return undefined
    return () => {
      if (store.getState().session.sheet === open) patchSession({ sheet: 'none' })
      if (open === 'handout') patchSession({ handout: undefined })
    }
  }, [open])
  if (!Sheet) return null
  return (
    <Boundary key={open} of={texts.roomSheet} close={() => patchSession({ sheet: 'none' })}>
      <Sheet />
    </Boundary>
  )
}

interface NothingProps {
  readonly why: string
  readonly again: (() => void) | undefined
}

function Nothing({ why, again }: NothingProps) {
  const list = () => void runCommand('lesson.list')
  return (
    <>
      <p role="alert">{why}</p>
      <button type="button" className={styles['quiet']} onClick={again ?? list}>
        {again ? texts.tryAgain : texts.chooseLesson}
      </button>
    </>
  )
}
