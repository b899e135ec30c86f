import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import { nonzerosOf, sourceLabel } from '#src/core/sparse/label.ts'
import { sourceFrom, sourceText } from '#src/core/sparse/source-text.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { type ShownExample, EXAMPLES, partOf } from '#src/page/frame/examples.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import { usePalette } from '#src/page/frame/look.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { PRESETS } from '#src/page/store/presets.ts'
import type { KeptFile } from '#src/page/store/session.ts'
import { store, useApp } from '#src/page/store/store.ts'
import { keptFacts } from '../examine.ts'
import { linkTo } from '../open-argument.ts'
import { type Arrangement, arranged, type CardFacts, factsToSortBy, cardWords } from './arranged.ts'
import styles from './ExampleCards.module.css'
import * as gallery from './gallery-words.ts'
import { type Pictured, SIDE, useThumbs } from './thumbs.ts'
import type { Thumb } from './thumbs.worker.ts'

/** Bytes of a kept file, and nonzeros of a made matrix, up to which it is read or made for its card. */
const MOST_READ = 2 ** 24
const MOST_MADE = 2e6

/** A matrix that can be opened: an example, one that was made or opened on this visit, or a file that this browser keeps. */
interface ShownCard extends Pick<ShownExample, 'title' | 'about' | 'order' | 'command' | 'arg'> {
  readonly pictured: Pictured
}

const OF_EXAMPLES: readonly ShownCard[] = EXAMPLES.map((example) => ({
  ...example,
  pictured: { key: example.title, source: example.source, part: partOf(example) },
}))

function cardOfFile({ name, hash, size, member, binary = 0 }: KeptFile, { engine }: Desk): ShownCard {
  const source = { kind: 'file' as const, name, hash, ...(member !== undefined && { member }) }
  const file = async () => (Math.max(size, binary) <= MOST_READ ? engine.files.find(source) : undefined)
  const pictured: Pictured = { key: hash, source, part: 'whole', file, known: () => keptFacts(source) }
  return { title: name, about: gallery.keptHere, order: 'none', command: 'kept.open', arg: hash, pictured }
}

/** Of matrices that were made on this visit, and are no examples. */
function cardsOfMade(looked: readonly string[]): readonly ShownCard[] {
  const shown = new Set(EXAMPLES.map(({ source }) => sourceText(source)))
  return looked
    .filter((text) => !shown.has(text))
    .flatMap((text): readonly ShownCard[] => {
      const source = sourceFrom(text)
      if (!source || source.kind === 'file' || source.kind === 'address' || source.permutation) return []
      if ((nonzerosOf(source) ?? 0) > MOST_MADE) return []
      const { title, detail } = sourceLabel(source)
      const pictured: Pictured = { key: text, source, part: 'whole' }
      const arg = JSON.stringify(source)
      return [
        {
          title: `${title} ${detail}`,
          about: gallery.madeHere,
          order: 'none',
          command: 'problem.source',
          arg,
          pictured,
        },
      ]
    })
}

/** Where a card leads, as a link that can be copied and opened beside this page. */
function hrefOf({ command, arg, pictured: { source } }: ShownCard): string {
  const screen = PRESETS.find(({ id }) => command === `screen.${id}`)
  if (screen) return encodeLink({ ...store.getState().doc, ...screen.opens, panes: screen.panes, screen: 'race' })
  if (command === 'kept.open') return linkTo(JSON.stringify(source))
  return linkTo(
    arg,
    operations.find(({ id }) => command === `problem.open.${id}`),
  )
}

const NONE: readonly FactSaid[] = []

/** Matrices to begin with, those that were made on this visit and those that are kept, each with a picture of its nonzeros and five facts, sorted and filtered by any fact. */
export function ExampleCards() {
  const desk = useDesk()
  const kept = useApp(({ session }) => session.kept)
  const examined = useApp(({ session }) => session.examined)
  const looked = Object.keys(examined).join('\n')
  const cards = useMemo(
    () => [...OF_EXAMPLES, ...cardsOfMade(looked.split('\n')), ...(kept ?? []).map((file) => cardOfFile(file, desk))],
    [kept, looked, desk],
  )
  const pictured = useMemo(() => cards.map((card) => card.pictured), [cards])
  const [how, arrange] = useState<Arrangement>({ by: '' })
  const { thumbs, missing } = useThumbs(pictured)
  const thumbFor = ({ pictured: { key } }: ShownCard) => thumbs.get(key)
  const factsOf = (card: ShownCard): CardFacts | undefined => {
    const thumb = thumbFor(card)
    const said = examined[sourceText(card.pictured.source)]?.facts ?? thumb?.said ?? NONE
    return thumb && { pattern: thumb.facts, said }
  }
  const shown = arranged(cards, factsOf, how)
  return (
    <>
      {missing ? <p>{texts.noPictures}</p> : null}
      <Arrange
        how={how}
        arrange={arrange}
        facts={factsToSortBy(cards.flatMap((card) => factsOf(card) ?? []))}
        said={gallery.shown(shown.length, cards.length)}
      />
      <ul className={styles['cards']}>
        {shown.map((card) => (
          <li key={card.pictured.key}>
            <Card card={card} thumb={thumbFor(card)} facts={factsOf(card)} how={how} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface ArrangeProps {
  readonly how: Arrangement
  readonly facts: readonly string[]
  readonly said: string
  arrange(how: Arrangement): void
}

/** By which fact cards are sorted; by which they are left out, from where to where. */
function Arrange({ how, facts, said, arrange }: ArrangeProps) {
  const number = (text: string) => (text === '' ? undefined : Number(text))
  const end = (label: string, name: 'least' | 'most') => (
    <label>
      {label}
      <input
        className={`${fields['input']} ${fields['number']}`}
        type="number"
        min={0}
        step="any"
        value={how[name] ?? ''}
        onChange={({ target }) => arrange({ ...how, [name]: number(target.value) })}
      />
    </label>
  )
  const choice = (label: string, value: string, none: string, choose: (fact: string) => void) => (
    <label>
      {label}
      <select className={fields['select']} value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{none}</option>
        {facts.map((fact) => (
          <option key={fact}>{fact}</option>
        ))}
      </select>
    </label>
  )
  return (
    <div className={styles['arrange']}>
      {choice(gallery.sortBy, how.by, gallery.asTheyCome, (by) => arrange({ ...how, by }))}
      {choice(gallery.only, how.of ?? '', how.by === '' ? gallery.anyFacts : gallery.same, (of) =>
        arrange({ ...how, of: of === '' ? undefined : of }),
      )}
      {(how.of ?? how.by) === '' ? null : (
        <>
          {end(gallery.from, 'least')}
          {end(gallery.to, 'most')}
        </>
      )}
      <output>{said}</output>
    </div>
  )
}

interface CardProps {
  readonly card: ShownCard
  readonly thumb: Thumb | undefined
  readonly facts: CardFacts | undefined
  readonly how: Arrangement
}

function Card({ card, thumb, facts, how }: CardProps) {
  const { title, about, order, command, arg } = card
  const locked = useLocked(command, arg)
  // of the page as it is when the cards come: its kernels stay
  const href = useMemo(() => hrefOf(card), [card])
  const open = (event: MouseEvent) => {
    // beside this page, where the browser is asked for that
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void runCommand(command, arg)
  }
  const line = order === 'none' ? 'none' : 'ordered'
  const extra = [...new Set([how.by, how.of ?? ''])].flatMap((fact) => (facts && cardWords(facts, fact, line)) ?? [])
  return (
    <a href={href} {...locked} onClick={open}>
      <Spy thumb={thumb} />
      <span className={styles['words']}>
        <b>{title}</b>
        <span>{about}</span>
        <span className={styles['facts']}>
          {thumb ? (order === 'none' ? ofRows(thumb.facts) : ofOrdered(thumb.facts)) : '\u00A0'}
        </span>
        {extra.map((words) => (
          <em key={words}>{words}</em>
        ))}
      </span>
    </a>
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
