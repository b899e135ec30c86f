import { runCommand } from '#src/page/desk/commands/registry.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { Option, Spec } from '#src/core/kernel/spec.ts'
import { sourceName } from '#src/core/sparse/label.ts'
import { sourceFrom } from '#src/core/sparse/source-text.ts'
import { operationIn } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { Flag, Pick, Real, Whole } from './Fields.tsx'
import styles from './ProblemSheet.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

/** What is computed with the matrix; a change takes effect at once. */
export function SolveOptions() {
  const solve = useApp(({ doc }) => doc.solve)
  const { options, words } = findOperation(useApp(({ doc }) => operationIn(doc)))
  return (
    <>
      <div className={styles['line']}>
        {options.map((option) => (
          <Control key={option.name} option={option} value={solve[option.name]} />
        ))}
      </div>
      <div className={styles['actions']}>
        {options.map(
          ({ kind, name, label }) =>
            kind === 'matrix' && (
              <button
                key={name}
                type="button"
                className={fields['button']}
                onClick={() => void runCommand('problem.further', name)}
              >
                {texts.load(label)}
              </button>
            ),
        )}
        {words.given && (
          <button type="button" className={fields['button']} onClick={() => void runCommand('problem.b.file')}>
            {texts.load(words.given.name)}
          </button>
        )}
        <button type="button" className={fields['button']} onClick={() => void runCommand('problem.x.save')}>
          {texts.save(words.result)}
        </button>
      </div>
      <p className={styles['note']}>{words.about}</p>
    </>
  )
}

/** What a further matrix is chosen from; a file, a link, and the command that sets options name others. */
const MATRICES = [
  ['same', texts.sameMatrix],
  ['transposed', texts.transpose],
] as const

function nameOf(text: string): string {
  const source = sourceFrom(text)
  return source ? sourceName(source) : text
}

interface ControlProps {
  readonly option: Option
  readonly value: Spec[string] | undefined
}

/** The control of an option, by its kind. */
function Control({ option, value = option.initial }: ControlProps) {
  const { name, label } = option
  const set = (next: Spec[string]) => void runCommand('problem.solve', JSON.stringify({ [name]: next }))
  if (option.kind === 'choice') return <Pick label={label} value={String(value)} values={option.values} set={set} />
  if (option.kind === 'flag') return <Flag label={label} value={value === true} set={set} />
  if (option.kind === 'matrix') {
    const own = String(value)
    const values = MATRICES.some(([known]) => known === own) ? MATRICES : [...MATRICES, [own, nameOf(own)] as const]
    return <Pick label={label} value={own} values={values} set={set} />
  }
  if (option.most === undefined) return <Real label={label} value={Number(value)} set={set} />
  return <Whole label={label} value={Number(value)} min={0} max={option.most} set={set} />
}
