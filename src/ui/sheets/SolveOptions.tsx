import type { SolveSpec } from '#src/sparse/source.ts'
import { runCommand } from '#src/store/commands.ts'
import { useApp } from '#src/store/store.ts'
import fields from './fields.module.css'
import { Whole } from './Generators.tsx'
import styles from './ProblemSheet.module.css'

type Named<T extends string> = readonly (readonly [T, string])[]

const TRIANGLES: Named<SolveSpec['triangle']> = [
  ['lower', 'lower, L x = b'],
  ['upper', 'upper, U x = b'],
]
const FACTORS: Named<SolveSpec['of']> = [
  ['matrix', 'the matrix itself'],
  ['ilu0', 'its ILU(0)'],
  ['ic0', 'its IC(0)'],
]
const VALUES: Named<SolveSpec['values']> = [
  ['own', 'its own values'],
  ['seeded', 'seeded values'],
]
const DIAGONALS: Named<SolveSpec['diagonal']> = [
  ['error', 'is an error'],
  ['unit', 'counts as 1'],
  ['shift', 'is shifted'],
]

/** Which triangle of what is solved; a change takes effect at once. */
export function SolveOptions() {
  const solve = useApp(({ doc }) => doc.solve)
  const set = (patch: Partial<SolveSpec>) => void runCommand('problem.solve', JSON.stringify(patch))
  return (
    <>
      <div className={styles['line']}>
        <Pick label="triangle" value={solve.triangle} values={TRIANGLES} set={(triangle) => set({ triangle })} />
        <Pick label="of" value={solve.of} values={FACTORS} set={(of) => set({ of })} />
        <Pick label="with" value={solve.values} values={VALUES} set={(values) => set({ values })} />
        <Pick
          label="a zero on the diagonal"
          value={solve.diagonal}
          values={DIAGONALS}
          set={(diagonal) => set({ diagonal })}
        />
        <Whole
          label="seed of x and values"
          value={solve.seed}
          min={0}
          max={999_999_999}
          set={(seed) => set({ seed })}
        />
      </div>
      <div className={styles['actions']}>
        <button type="button" className={fields['button']} onClick={() => void runCommand('problem.b.file')}>
          Take b from a file
        </button>
        <button type="button" className={fields['button']} onClick={() => void runCommand('problem.x.save')}>
          Save x to a file
        </button>
      </div>
      <p className={styles['note']}>
        Without a file, b is made from a known seeded x. Seeded values keep the pattern and stay inside the range of
        f32.
      </p>
    </>
  )
}

interface PickProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly values: Named<T>
  set(value: T): void
}

function Pick<T extends string>({ label, value, values, set }: PickProps<T>) {
  return (
    <label>
      {label}
      <select className={fields['select']} value={value} onChange={(event) => set(event.target.value as T)}>
        {values.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
