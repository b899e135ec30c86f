import { ArrowDown, ArrowUp, Camera, Play, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Talk, TalkScene } from '#src/engine/catalog/contract/talk.ts'
import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { notesText, paragraphsIn } from '#src/page/features/talk/talk-file.ts'
import { sceneHere, useNoScene } from './scene-here.ts'
import styles from './Talks.module.css'
import * as texts from './words.ts'

interface Props {
  readonly talk: FoundTalk
  change(talk: Talk): void
}

/** Title and scenes of a talk of the visitor's: every change is kept at once. */
export function TalkEditor({ talk, change }: Props) {
  const { id, title, scenes } = talk
  const put = (next: readonly TalkScene[]) => change({ title, scenes: next })
  const noScene = useNoScene()
  return (
    <section className={styles['editor']} aria-label={title}>
      <label>
        {texts.title}
        <input
          className={fields['input']}
          defaultValue={title}
          onBlur={({ target }) => target.value.trim() && change({ title: target.value, scenes })}
        />
      </label>
      <ol>
        {scenes.map((scene, at) => (
          <Scene
            key={`${at} ${scene.show} ${scene.title}`}
            scene={scene}
            at={at}
            last={scenes.length - 1}
            change={(next) => put(scenes.map((one, i) => (i === at ? next : one)))}
            move={(to) => put(moved(scenes, at, to))}
            remove={() => put(scenes.filter((_, i) => i !== at))}
            begin={() => void runCommand('talk.start', `${id} ${at}`)}
          />
        ))}
      </ol>
      <button
        type="button"
        className={fields['button']}
        disabled={noScene !== undefined}
        onClick={() => put([...scenes, sceneHere()])}
      >
        {texts.add}
      </button>
    </section>
  )
}

/** A list with one of its items in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from], ...rest.slice(to)]
}

interface SceneProps {
  readonly scene: TalkScene
  readonly at: number
  /** Number of the last scene. */
  readonly last: number
  change(scene: TalkScene): void
  move(to: number): void
  remove(): void
  begin(): void
}

function Scene({ scene, at, last, change, move, remove, begin }: SceneProps) {
  const { title, says, seconds, plays = false } = scene
  const noScene = useNoScene()
  return (
    <li aria-label={texts.scene(at + 1)}>
      <label>
        {texts.headline}
        <input
          className={fields['input']}
          defaultValue={title}
          onBlur={({ target }) => target.value.trim() && change({ ...scene, title: target.value })}
        />
      </label>
      <label>
        {texts.speakersNotes}
        <textarea
          rows={2}
          defaultValue={notesText(says)}
          onBlur={({ target }) => change({ ...scene, says: paragraphsIn(target.value) })}
        />
      </label>
      <div className={styles['row']}>
        <label className={styles['seconds']}>
          {texts.seconds}
          <input
            type="number"
            min={0}
            max={3600}
            className={fields['input']}
            defaultValue={seconds}
            onBlur={({ target }) => target.validity.valid && change({ ...scene, seconds: Number(target.value) })}
          />
        </label>
        <label className={styles['check']}>
          <input type="checkbox" checked={plays} onChange={() => change({ ...scene, plays: !plays })} />
          {texts.plays}
        </label>
        <Tool icon={Play} label={texts.from(at + 1)} press={begin} />
        <Tool
          icon={Camera}
          label={texts.retake(at + 1)}
          press={() => change({ ...scene, show: sceneHere().show })}
          off={noScene !== undefined}
        />
        <Tool icon={ArrowUp} label={texts.up(at + 1)} press={() => move(at - 1)} off={at === 0} />
        <Tool icon={ArrowDown} label={texts.down(at + 1)} press={() => move(at + 1)} off={at === last} />
        <Tool icon={Trash2} label={texts.without(at + 1)} press={remove} off={last === 0} />
      </div>
    </li>
  )
}

interface ToolProps {
  readonly icon: ComponentType<{ readonly strokeWidth: number; readonly 'aria-hidden': 'true' }>
  readonly label: string
  readonly off?: boolean
  press(): void
}

function Tool({ icon: Icon, label, off = false, press }: ToolProps) {
  return (
    <button type="button" className={styles['tool']} aria-label={label} title={label} disabled={off} onClick={press}>
      <Icon strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
