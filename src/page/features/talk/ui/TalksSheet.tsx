import { useEffect, useState } from 'react'
import { errorRecord } from '#src/core/base/errors.ts'
import { capitalised, plural } from '#src/core/base/format.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { pickFile, saveFile } from '#src/page/desk/exchange.ts'
import { allTalks, isOwn, keepTalks, ownTalks } from '#src/page/features/talk/kept-talks.ts'
import { lessonTalks } from '#src/page/features/talk/lesson-talk.ts'
import { talkFrom, talkText } from '#src/page/features/talk/talk-file.ts'
import { secondsOf, type Talk } from '#src/engine/catalog/contract/talk.ts'
import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import { minutes } from './Clock.tsx'
import { sceneHere, useNoScene } from './scene-here.ts'
import styles from './Talks.module.css'
import { TalkEditor } from './TalkEditor.tsx'
import * as texts from './words.ts'

/** All talks: given, copied, edited, saved as files and read from them. The visitor's own are kept in this browser. */
export default function TalksSheet() {
  const { talks, change } = useTalks()
  const [edited, setEdited] = useState<string>()
  const [fault, setFault] = useState('')
  const noScene = useNoScene()
  const own = talks.filter(isOwn)
  const talk = own.find(({ id }) => id === edited)
  const put = (id: string, next: Talk) => change(own.map((one) => (one.id === id ? next : one)))
  const append = (next: Talk) => {
    change([...own, next])
    setEdited(`own-${own.length}`)
  }
  const load = async () => {
    const file = await pickFile('.json')
    if (!file) return
    try {
      append(talkFrom(await file.text()))
      setFault('')
    } catch (error) {
      setFault(errorRecord(error).message)
    }
  }
  return (
    <Sheet title={texts.talks}>
      <p className={styles['about']}>{texts.keys}</p>
      <ul className={styles['talks']} aria-label={texts.talks}>
        {talks.map((one) => (
          <Row
            key={one.id}
            talk={one}
            open={one.id === edited}
            edit={() => (isOwn(one) ? setEdited(one.id === edited ? undefined : one.id) : append(one))}
            remove={() => change(own.filter(({ id }) => id !== one.id))}
          />
        ))}
      </ul>
      <div className={styles['row']}>
        <button
          type="button"
          className={fields['button']}
          disabled={noScene !== undefined}
          onClick={() => append({ title: texts.untitled, scenes: [sceneHere()] })}
        >
          {texts.create}
        </button>
        <button type="button" className={fields['button']} onClick={() => void load()}>
          {texts.load}
        </button>
      </div>
      {noScene === undefined ? null : <p>{texts.noScene(noScene)}</p>}
      {fault ? <p role="alert">{fault}</p> : null}
      {talk ? <TalkEditor talk={talk} change={(next) => put(talk.id, next)} /> : null}
      <Lessons />
    </Sheet>
  )
}

function useTalks() {
  const [talks, setTalks] = useState<readonly FoundTalk[]>(ownTalks)
  useEffect(() => void allTalks().then(setTalks), [])
  const change = (own: readonly Talk[]) => {
    keepTalks(own)
    // at once: the next change starts from this one
    setTalks((now) => [...now.filter((talk) => !isOwn(talk)), ...ownTalks()])
  }
  return { talks, change }
}

/** Lessons, which are given as talks are. */
function Lessons() {
  const [given, setGiven] = useState<readonly FoundTalk[]>([])
  useEffect(() => void lessonTalks().then(setGiven), [])
  return (
    <section className={styles['lessons']} aria-label={texts.lessons}>
      <h3>{texts.lessons}</h3>
      <p className={styles['about']}>{texts.aboutLessons}</p>
      <ul className={styles['talks']}>
        {given.map((talk) => (
          <li key={talk.id}>
            <TalkAbout talk={talk} />
            <Give talk={talk} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TalkAbout({ talk, from }: { readonly talk: FoundTalk; readonly from?: string }) {
  const about = texts.about(plural(talk.scenes.length, 'scene'), minutes(secondsOf(talk)))
  return (
    <div>
      <h4>{talk.title}</h4>
      <p>{from ? `${capitalised(from)} · ${about}` : capitalised(about)}</p>
    </div>
  )
}

const Give = ({ talk }: { readonly talk: FoundTalk }) => (
  <button
    type="button"
    className={`${fields['button']} ${fields['primary']}`}
    aria-label={texts.giveIt(talk.title)}
    onClick={() => void runCommand('talk.start', `${talk.id} 0`)}
  >
    {texts.give}
  </button>
)

interface RowProps {
  readonly talk: FoundTalk
  readonly open: boolean
  edit(): void
  remove(): void
}

function Row({ talk, open, edit, remove }: RowProps) {
  const own = isOwn(talk)
  return (
    <li>
      <TalkAbout talk={talk} from={own ? texts.own : texts.shipped} />
      <Give talk={talk} />
      <button type="button" className={fields['button']} aria-expanded={own ? open : undefined} onClick={edit}>
        {own ? texts.edit : texts.copy}
      </button>
      <button
        type="button"
        className={fields['button']}
        onClick={() => saveFile(`${talk.title}.talk.json`, talkText(talk))}
      >
        {texts.save}
      </button>
      {own ? (
        <button type="button" className={fields['button']} onClick={remove}>
          {texts.remove}
        </button>
      ) : null}
    </li>
  )
}
