import type { ReactNode } from 'react'
import { several } from '#src/core/base/nouns.ts'
import type { Lesson, PrintedStep } from '#src/engine/catalog/contract/lesson.ts'
import { QrPicture } from '#src/page/frame/widgets/Qr.tsx'
import { isHere, qrCode } from '#src/page/frame/widgets/qr.ts'
import * as texts from './words.ts'
import styles from './Handout.module.css'

export interface SheetProps {
  /** The lesson's, as links name it. */
  readonly id: string
  readonly lesson: Lesson
  readonly steps: readonly PrintedStep[]
}

interface Numbered extends PrintedStep {
  /** Counted from 1. */
  readonly number: number
}

/**
 * Two pages: what the lesson asks and has its reader do, with its figures and room to write, and then what it claims of every
 * run, to be checked. A step that asks is named by its question, since its title is the answer.
 */
export function LabSheet({ id, lesson, steps }: SheetProps) {
  const numbered = steps.map((step, at): Numbered => ({ ...step, number: at + 1 }))
  const work = numbered.filter(({ asks, does }) => asks ?? does)
  const half = Math.ceil(work.length / 2)
  return (
    <>
      <Page>
        <SheetHead id={id} lesson={lesson} named />
        {work.slice(0, half).map((step) => (
          <Work key={step.number} step={step} />
        ))}
      </Page>
      <Page>
        {work.slice(half).map((step) => (
          <Work key={step.number} step={step} />
        ))}
        <Checks steps={numbered} />
      </Page>
    </>
  )
}

const Page = ({ children }: { readonly children: ReactNode }) => (
  <section className={styles['page']}>{children}</section>
)

/** What the sheet is of, with the way to the lesson. */
export function SheetHead({
  id,
  lesson,
  named = false,
}: Pick<SheetProps, 'id' | 'lesson'> & { readonly named?: boolean }) {
  const address = new URL(`?lesson=${id}`, location.href)
  const qr = isHere(address) ? undefined : qrCode(address.href)
  return (
    <div className={styles['head']}>
      <div>
        {named ? (
          <p className={styles['named']}>
            <span>{texts.name}</span>
            <span>{texts.date}</span>
          </p>
        ) : null}
        <h2>{lesson.title}</h2>
        <p>
          {lesson.idea} {texts.knows(lesson.knows)}
        </p>
        <p className={styles['address']}>{qr ? address.href : texts.noCode(address.hostname)}</p>
      </div>
      {qr ? <QrPicture qr={qr} label={texts.lessonCode} /> : null}
    </div>
  )
}

function Work({ step }: { readonly step: Numbered }) {
  const { number, title, asks, does } = step
  return (
    <article className={styles['work']}>
      <Figure step={step} />
      <div>
        <h3>
          <b>{number}</b> {asks ? asks.question : title}
        </h3>
        {asks?.choices ? (
          <ul>
            {asks.choices.map((choice) => (
              <li key={choice}>{choice}</li>
            ))}
          </ul>
        ) : null}
        {asks && !asks.choices ? (
          <p className={styles['blank']}>
            {texts.answer} <i /> {asks.unit === undefined ? null : several(asks.unit)}
          </p>
        ) : null}
        {asks ? <Room label={texts.why} /> : null}
        {does ? <p>{does.says}</p> : null}
        {does ? <Room label={texts.observed} /> : null}
      </div>
    </article>
  )
}

/** Lines to write on. */
const Room = ({ label }: { readonly label: string }) => <p className={styles['room']}>{label}</p>

export function Figure({ step: { figure } }: { readonly step: PrintedStep }) {
  return (
    <figure>
      <img src={figure.address} alt={figure.alt} />
      <figcaption>{figure.caption}</figcaption>
    </figure>
  )
}

/** What steps that ask nothing claim of every run, one claim each. */
function Checks({ steps }: { readonly steps: readonly Numbered[] }) {
  const claims = steps.flatMap(({ number, asks, claims: all }) => {
    const claim = asks ? undefined : all.find(({ of }) => of === 'every run')
    return claim ? [{ number, says: claim.says }] : []
  })
  if (claims.length === 0) return null
  return (
    <section className={styles['checks']}>
      <h3>{texts.check}</h3>
      <ol>
        {claims.map(({ number, says }) => (
          <li key={says} value={number}>
            <span>{says}</span>
            <span>{texts.holds}</span>
            <span>{texts.not}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
