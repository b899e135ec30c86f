import { useId, useState } from 'react'
import { errorRecord } from '#src/core/base/errors.ts'
import { exercises } from '#src/engine/catalog/lab/exercises.ts'
import { type HandIn, readHandIn } from '#src/lab/edit/hand-in.ts'
import { isRight } from '#src/lab/judge/judge.ts'
import { agreeTo, judgeChoice } from '#src/page/desk/edit/verdicts.ts'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import styles from './lab.module.css'
import * as names from './names.ts'
import * as texts from './words.ts'

/** Checks codes that were handed in, one per line, with the key of the course; each edit is judged anew. */
export default function CheckSheet() {
  const id = useId()
  const [key, setKey] = useState('')
  const [codes, setCodes] = useState('')
  const [rows, setRows] = useState<readonly string[]>([])
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    // a page without a safe connection has no keys
    if (!('subtle' in crypto)) return setRows([texts.noKeys])
    const found: string[] = []
    setRows(found)
    setChecking(true)
    for (const code of codes.split('\n').filter((line) => line.trim())) {
      found.push(await checked(key, code))
      setRows([...found])
    }
    return setChecking(false)
  }
  return (
    <Sheet title={names.check}>
      <p>{texts.aboutCheck}</p>
      <form
        className={styles['handIn']}
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <label htmlFor={`${id}k`}>{texts.keyOfCourse}</label>
        <input id={`${id}k`} required autoComplete="off" value={key} onChange={({ target }) => setKey(target.value)} />
        <label htmlFor={`${id}c`}>{texts.codes}</label>
        <textarea id={`${id}c`} required rows={6} value={codes} onChange={({ target }) => setCodes(target.value)} />
        <button type="submit" disabled={isChecking}>
          {texts.checkThem}
        </button>
      </form>
      <ol aria-live="polite">
        {rows.map((row, i) => (
          <li key={i}>{row}</li>
        ))}
      </ol>
    </Sheet>
  )
}

/** What is said of one code. */
async function checked(key: string, code: string): Promise<string> {
  let said: HandIn | undefined
  try {
    said = await readHandIn(key, code)
    const exercise = exercises.find(({ title }) => title === said?.exercise)
    if (!said || !exercise) return texts.otherKey
    const choice = { id: `${exercise.kernel}~${said.word}`, params: exercise.params ?? {} }
    agreeTo(choice.id)
    return texts.handedIn(said.name, said.exercise, isRight(await judgeChoice(choice)))
  } catch (error) {
    const { message } = errorRecord(error)
    return said ? texts.notJudgedAnew(said.name, said.exercise, message) : message
  }
}
