import { useState } from 'react'
import type { Document } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import form from '#src/page/frame/sheets/form.module.css'
import { CopyButton } from '#src/page/frame/widgets/CopyButton.tsx'
import { EMBED_SIDES, embedAddress, embedHtml } from '#src/page/features/take/embed-html.ts'
import type { Target } from '#src/page/features/take/targets.ts'
import * as texts from '#src/page/features/take/words.ts'

interface Props {
  readonly target: Target
  readonly lock: Document['lock']
  say(text: string): void
}

/** HTML that shows a picture, with its playhead, within another page. */
export function EmbedHtml({ target, lock, say }: Props) {
  const doc = useApp((state) => state.doc)
  const [width, setWidth] = useState(800)
  const [height, setHeight] = useState(500)
  const [title, setTitle] = useState(`Sparsescope: ${target.title}`)
  const views = target.kind === 'panes' ? target.pictures.map(({ id }) => id) : []
  const html = embedHtml({ title, width, height, address: embedAddress({ ...doc, lock }, location.href, views) })
  return (
    <fieldset className={form['form']}>
      <legend>{texts.embedding}</legend>
      <p className={form['about']}>{texts.aboutEmbedding}</p>
      <label className={form['long']}>
        {texts.embedTitle}
        <input className={fields['input']} value={title} onChange={({ target: { value } }) => setTitle(value)} />
      </label>
      <Side name={texts.embedWidth} bounds={EMBED_SIDES.width} value={width} change={setWidth} />
      <Side name={texts.embedHeight} bounds={EMBED_SIDES.height} value={height} change={setHeight} />
      <textarea
        readOnly
        rows={4}
        aria-label={texts.embedCode}
        value={html}
        onFocus={({ target: box }) => box.select()}
      />
      <CopyButton text={html} label={texts.copyHtml} copied={texts.copiedHtml} refused={texts.notCopied} say={say} />
    </fieldset>
  )
}

interface SideProps {
  readonly name: string
  readonly bounds: readonly [least: number, most: number]
  readonly value: number
  change(value: number): void
}

/** Keeps the last number within its bounds while another is typed. */
function Side({ name, bounds: [least, most], value, change }: SideProps) {
  return (
    <label>
      {name}
      <input
        type="number"
        className={fields['input']}
        min={least}
        max={most}
        defaultValue={value}
        onChange={({ target }) => target.validity.valid && target.value !== '' && change(target.valueAsNumber)}
      />
    </label>
  )
}
