import { type FormEvent, useState } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { ExampleCards } from './ExampleCards.tsx'
import { FactList } from './FactList.tsx'
import list from './FactList.module.css'
import fields from '#src/page/frame/sheets/fields.module.css'
import { Generators } from './Generators.tsx'
import styles from './ProblemSheet.module.css'
import { Kept } from './Kept.tsx'
import { OperationChoice } from '../../kernels/OperationChoice.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import { SolveOptions } from './SolveOptions.tsx'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Where a matrix comes from, and what is computed with it. */
export default function ProblemSheet() {
  return (
    <Sheet title={texts.chooseProblem}>
      <FileZone />
      <Address />
      <Kept />
      <section className={styles['section']}>
        <h3>{texts.beginWith}</h3>
        <ExampleCards />
      </section>
      <section className={styles['section']}>
        <h3>{texts.makeOne}</h3>
        <Generators />
      </section>
      <section className={styles['section']}>
        <h3>{texts.operation}</h3>
        <OperationChoice />
        <OrderChoice />
        <SolveOptions />
      </section>
      <section className={`${styles['section']} ${list['wide']}`}>
        <h3>{texts.facts}</h3>
        <FactList />
      </section>
    </Sheet>
  )
}

/** Files can be dropped anywhere on the page; here is where that is said. */
function FileZone() {
  return (
    <div className={styles['drop']}>
      <p>
        <b>{texts.dropAnywhere}</b>
        {texts.dropped}
      </p>
      <button type="button" className={fields['button']} onClick={() => void runCommand('problem.file')}>
        {texts.chooseFile}
      </button>
    </div>
  )
}

function Address() {
  const [url, setUrl] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    void runCommand('problem.address', url)
  }
  return (
    <form className={styles['address']} onSubmit={open}>
      <input
        className={fields['input']}
        type="url"
        required
        placeholder={texts.addressHint}
        aria-label={texts.address}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <button type="submit" className={fields['button']}>
        {texts.open}
      </button>
    </form>
  )
}
