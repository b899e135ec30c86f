import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { stepNamed } from '#src/engine/catalog/lessons.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import segments from '#src/page/frame/widgets/segments.module.css'
import { useApp } from '#src/page/store/store.ts'
import * as texts from './words.ts'
import { AnswerSheet } from './AnswerSheet.tsx'
import styles from './Handout.module.css'
import { LabSheet } from './LabSheet.tsx'

/** CSS names of the sizes of paper. */
const PAPERS = { A4: 'A4', Letter: 'letter' } as const
const NAMES = { A4: 'A4', Letter: 'Letter' } as const
const SHEETS = { lab: texts.lab, answers: texts.answers } as const

/** The sheets of a lesson as they are printed: one for the lab, and one with the answers. */
export default function Handout() {
  const handout = useApp(({ session }) => session.handout)
  const [lesson, setLesson] = useState<Lesson>()
  const [sheet, setSheet] = useState<keyof typeof SHEETS>('lab')
  const [paper, setPaper] = useState<keyof typeof PAPERS>('A4')
  const head = useRef<HTMLHeadingElement>(null)
  const id = handout?.lesson
  useEffect(() => void (id && stepNamed(id).then((found) => setLesson(found?.lesson), showTrouble)), [id])
  if (!handout || !lesson) return null
  const Sheet = sheet === 'lab' ? LabSheet : AnswerSheet
  return (
    <Dialog.Root open onOpenChange={(open) => !open && void runCommand('sheet.close')}>
      <Dialog.Portal>
        <Dialog.Popup initialFocus={head} className={styles['handout']} data-theme="light" data-paper={paper}>
          <style>{`@page { size: ${PAPERS[paper]}; margin: 12mm }`}</style>
          <div className={styles['bar']}>
            <Dialog.Title ref={head} tabIndex={-1}>
              {texts.sheetTitle(SHEETS[sheet], lesson.title)}
            </Dialog.Title>
            <Choice<keyof typeof SHEETS> label={texts.which} of={SHEETS} chosen={sheet} choose={setSheet} />
            <Choice<keyof typeof PAPERS> label={texts.paper} of={NAMES} chosen={paper} choose={setPaper} />
            <button type="button" className={`${fields['button']} ${fields['primary']}`} onClick={() => print()}>
              {texts.printIt}
            </button>
            <Dialog.Close className={fields['button']}>{texts.close}</Dialog.Close>
          </div>
          <Sheet id={handout.lesson} lesson={lesson} steps={handout.steps} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ChoiceProps<K extends string> {
  readonly label: string
  readonly of: Readonly<Record<K, string>>
  readonly chosen: K
  choose(one: K): void
}

function Choice<K extends string>({ label, of, chosen, choose }: ChoiceProps<K>) {
  return (
    <fieldset className={segments['segments']} aria-label={label}>
      {(Object.keys(of) as K[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === chosen} onClick={() => choose(one)}>
          {of[one]}
        </button>
      ))}
    </fieldset>
  )
}
