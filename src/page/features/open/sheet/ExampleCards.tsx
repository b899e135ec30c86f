import { useEffect, useMemo, useRef, useState } from 'react'
import type { Desk } from '#src/page/desk/desk.ts'
import type { KeptFile } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { type Arrangement, arranged, CARD_FACTS } from './arranged.ts'
import { type ShownExample, EXAMPLES, partOf } from '#src/page/frame/examples.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import * as gallery from './gallery-words.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { usePalette } from '#src/page/frame/look.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import styles from './ExampleCards.module.css'
import { type Pictured, SIDE, useThumbs } from './thumbs.ts'
import type { Thumb } from './thumbs.worker.ts'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Bytes of a kept file up to which it is read for its card. */
const MOST_READ = 2 ** 22

/** A matrix that can be opened: an example, or a file that this browser keeps. */
interface ShownCard extends Pick<ShownExample, 'title' | 'about' | 'order' | 'command' | 'arg'> {
  readonly pictured: Pictured
}

const OF_EXAMPLES: readonly ShownCard[] = EXAMPLES.map((example) => ({
  ...example,
  pictured: { key: example.title, source: example.source, part: partOf(example) },
}))

function cardOf({ name, hash, size, member, binary = 0 }: KeptFile, { engine }: Desk): ShownCard {
  const source = { kind: 'file' as const, name, hash, ...(member !== undefined && { member }) }
  const file = async () => (Math.max(size, binary) <= MOST_READ ? engine.files.find(source) : undefined)
  const pictured: Pictured = { key: hash, source, part: 'whole', file }
  return { title: name, about: gallery.keptHere, order: 'none', command: 'kept.open', arg: hash, pictured }
}

/** Matrices to begin with and those that are kept, each with a picture of its nonzeros and the five facts that matter, sorted and filtered by any fact. */
export function ExampleCards() {
  const desk = useDesk()
  const kept = useApp(({ session }) => session.kept)
  const cards = useMemo(() => [...OF_EXAMPLES, ...(kept ?? []).map((file) => cardOf(file, desk))], [kept, desk])
  const pictured = useMemo(() => cards.map((card) => card.pictured), [cards])
  const [how, arrange] = useState<Arrangement>({ by: '' })
  const { thumbs, missing } = useThumbs(pictured)
  const thumbFor = ({ pictured: { key } }: ShownCard) => thumbs.get(key)
  const shown = arranged(cards, (card) => thumbFor(card)?.facts, how)
  return (
    <>
      {missing ? <p>{texts.noPictures}</p> : null}
      <Arrange how={how} arrange={arrange} said={gallery.shown(shown.length, cards.length)} />
      <ul className={styles['cards']}>
        {shown.map((card) => (
          <li key={card.pictured.key}>
            <Card card={card} thumb={thumbFor(card)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface ArrangeProps {
  readonly how: Arrangement
  readonly said: string
  arrange(how: Arrangement): void
}

/** By which fact cards are sorted, and from where to where. */
function Arrange({ how, said, arrange }: ArrangeProps) {
  const number = (text: string) => (text === '' ? undefined : Number(text))
  const end = (label: string, name: 'least' | 'most') => (
    <label>
      {label}
      <input
        className={`${fields['input']} ${fields['number']}`}
        type="number"
        min={0}
        value={how[name] ?? ''}
        onChange={({ target }) => arrange({ ...how, [name]: number(target.value) })}
      />
    </label>
  )
  return (
    <div className={styles['arrange']}>
      <label>
        {gallery.sortBy}
        <select className={fields['select']} value={how.by} onChange={({ target }) => arrange({ by: target.value })}>
          <option value="">{gallery.asTheyCome}</option>
          {CARD_FACTS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {how.by === '' ? null : (
        <>
          {end(gallery.from, 'least')}
          {end(gallery.to, 'most')}
        </>
      )}
      <output>{said}</output>
    </div>
  )
}

function Card({ card, thumb }: { readonly card: ShownCard; readonly thumb: Thumb | undefined }) {
  const { title, about, order, command, arg } = card
  const locked = useLocked(command, arg)
  return (
    <button type="button" {...locked} onClick={() => void runCommand(command, arg)}>
      <Spy thumb={thumb} />
      <span className={styles['words']}>
        <b>{title}</b>
        <span>{about}</span>
        <span className={styles['facts']}>
          {thumb ? (order === 'none' ? ofRows(thumb.facts) : ofOrdered(thumb.facts)) : '\u00A0'}
        </span>
      </span>
    </button>
  )
}

const ofOrdered = ({ rows, nonzeros, levels, rowsPerLevel, longestRow }: PatternFacts): string =>
  texts.ofOrdered(rows, nonzeros, levels, rowsPerLevel, longestRow)

const ofRows = ({ rows, nonzeros, longestRow, emptyRows }: PatternFacts): string =>
  texts.ofRows(rows, nonzeros, nonzeros / Math.max(1, rows), longestRow, emptyRows)

/** The nonzeros, a pixel for each square of the matrix, in the ink of the theme. */
function Spy({ thumb }: { readonly thumb: Thumb | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { text } = usePalette()
  const side = thumb?.side ?? SIDE
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !thumb) return
    ctx.globalCompositeOperation = 'source-over'
    const { ink } = thumb
    const image = ctx.createImageData(side, side)
    for (let p = 0; p < ink.length; p++) image.data[4 * p + 3] = ink[p]
    ctx.putImageData(image, 0, 0)
    ctx.globalCompositeOperation = 'source-in'
    ctx.fillStyle = text
    ctx.fillRect(0, 0, side, side)
  }, [thumb, text, side])
  return <canvas ref={canvas} width={side} height={side} className={styles['spy']} aria-hidden="true" />
}
