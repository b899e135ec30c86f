import { useEffect, useRef } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { cheapFacts } from '#src/page/features/open/examine.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { useApp } from '#src/page/store/store.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { Term } from '#src/page/frame/words/Words.tsx'
import styles from './FactList.module.css'
import fields from '#src/page/frame/sheets/fields.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Facts of the matrix on screen, each with what it means, and a button for those that take long. */
export function FactList() {
  const desk = useDesk()
  const opened = useApp(({ session }) => session.facts)
  const matrix = useApp(({ doc }) => sourceText(doc.source))
  const examination = useApp(({ session }) => session.examined[matrix])
  const { facts = [], whole = false } = examination ?? {}
  const list = useRef<HTMLDListElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (opened) void cheapFacts(desk)
  }, [desk, opened])
  useEffect(() => {
    // the button is gone: who pressed it by a key goes on from here
    if (whole && asked.current) list.current?.focus({ preventScroll: true })
    asked.current = false
  }, [whole])
  return (
    <>
      <dl ref={list} className={styles['facts']} tabIndex={-1} aria-label={texts.facts}>
        {facts.map(({ name, means, says, bare }) => (
          <div key={name}>
            <dt>
              <Term of={{ name, means }}>{name}</Term>
            </dt>
            <dd>{says}</dd>
            {bare === undefined ? null : (
              <dd>
                <span>{texts.withoutZeros}</span> {bare}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {whole ? null : <More some={facts.length > 0} ask={() => void (asked.current = true)} />}
    </>
  )
}

/** Asks for the facts that take long; while they are searched, says which and ends it. */
function More({ some, ask }: { readonly some: boolean; ask(): void }) {
  const job = useApp(({ session }) => session.examining)
  const press = () => {
    if (!job) ask()
    void runCommand(job ? 'facts.cancel' : 'facts.more')
  }
  return (
    <div className={styles['more']}>
      <button type="button" className={fields['button']} onClick={press}>
        {job ? texts.stopSearch : some ? texts.moreFacts : texts.findFacts}
      </button>
      <output>{job?.label ?? texts.takesLong}</output>
      {job ? <progress aria-label={job.label} {...(job.total > 0 && { value: job.done / job.total })} /> : null}
    </div>
  )
}
