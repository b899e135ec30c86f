import { type FormEvent, useState } from 'react'
import { runCommand } from '#src/actions/commands/registry.ts'
import { ExampleCards } from './ExampleCards.tsx'
import fields from './fields.module.css'
import { Generators } from './Generators.tsx'
import styles from './ProblemSheet.module.css'
import { Kept } from './Kept.tsx'
import { OperationChoice } from './OperationChoice.tsx'
import { Sheet } from './Sheet.tsx'
import { SolveOptions } from './SolveOptions.tsx'

/** Where a matrix comes from, and what is computed with it. */
export default function ProblemSheet() {
  return (
    <Sheet title="Choose a problem">
      <FileZone />
      <Address />
      <Kept />
      <section className={styles['section']}>
        <h3>Begin with</h3>
        <ExampleCards />
      </section>
      <section className={styles['section']}>
        <h3>Make one</h3>
        <Generators />
      </section>
      <section className={styles['section']}>
        <h3>Operation</h3>
        <OperationChoice />
        <SolveOptions />
      </section>
    </Sheet>
  )
}

/** Files can be dropped anywhere on the page; here is where that is said. */
function FileZone() {
  return (
    <div className={styles['drop']}>
      <p>
        <b>Drop a file anywhere on this page</b>: .mtx, .mtx.gz, .tar.gz. It stays on this machine.
      </p>
      <button type="button" className={fields['button']} onClick={() => void runCommand('problem.file')}>
        Choose a file
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
        placeholder="https://… address of a matrix file"
        aria-label="Address of a matrix file"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <button type="submit" className={fields['button']}>
        Open
      </button>
    </form>
  )
}
