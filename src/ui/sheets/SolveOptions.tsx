import type { SolveSpec } from '#src/sparse/source.ts'
import { runCommand } from '#src/actions/commands/registry.ts'
import { operationIn } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import fields from './fields.module.css'
import { Whole } from './Fields.tsx'
import styles from './ProblemSheet.module.css'

type Named<T extends string> = readonly (readonly [T, string])[]

const TRIANGLES: Named<SolveSpec['triangle']> = [
  ['lower', 'lower, L x = b'],
  ['upper', 'upper, U x = b'],
]
const FACTORS: Named<SolveSpec['of']> = [
  ['matrix', 'the matrix itself'],
  ['ilu0', 'its ILU(0) factors'],
  ['ic0', 'its IC(0) factor'],
]
const VALUES: Named<SolveSpec['values']> = [
  ['own', 'its own'],
  ['seeded', 'seeded'],
]
const DIAGONALS: Named<SolveSpec['diagonal']> = [
  ['error', 'stop with an error'],
  ['unit', 'replace by 1'],
  ['shift', 'shift it'],
]

/** What is computed with the matrix; a change takes effect at once. */
export function SolveOptions() {
  const solve = useApp(({ doc }) => doc.solve)
  const product = useApp(({ doc }) => operationIn(doc) === 'spmv')
  const set = (patch: Partial<SolveSpec>) => void runCommand('problem.solve', JSON.stringify(patch))
  return (
    <>
      <div className={styles['line']}>
        {product ? null : <TriangleOptions solve={solve} set={set} />}
        <Pick label="values" value={solve.values} values={VALUES} set={(values) => set({ values })} />
        {product ? <Factors solve={solve} set={set} /> : <Diagonal solve={solve} set={set} />}
        <Whole
          label={product ? 'seed of x, y and values' : 'seed of x and values'}
          value={solve.seed}
          min={0}
          max={999_999_999}
          set={(seed) => set({ seed })}
        />
      </div>
      <div className={styles['actions']}>
        <button type="button" className={fields['button']} onClick={() => void runCommand('problem.b.file')}>
          {product ? 'Load x from a file' : 'Load b from a file'}
        </button>
        <button type="button" className={fields['button']} onClick={() => void runCommand('problem.x.save')}>
          {product ? 'Save y to a file' : 'Save x to a file'}
        </button>
      </div>
      <p className={styles['note']}>
        {product
          ? 'y ← α A x + β y. Without a file, x and y are made from the seed; y is read only where β is not 0.'
          : 'Without a file, b is computed from a known x, made from the seed. Seeded values keep the pattern and stay within the range of f32.'}
      </p>
    </>
  )
}

interface PartProps {
  readonly solve: SolveSpec
  set(patch: Partial<SolveSpec>): void
}

function TriangleOptions({ solve, set }: PartProps) {
  return (
    <>
      <Pick label="triangle" value={solve.triangle} values={TRIANGLES} set={(triangle) => set({ triangle })} />
      <Pick label="of" value={solve.of} values={FACTORS} set={(of) => set({ of })} />
    </>
  )
}

function Diagonal({ solve, set }: PartProps) {
  return (
    <Pick
      label="zero on the diagonal"
      value={solve.diagonal}
      values={DIAGONALS}
      set={(diagonal) => set({ diagonal })}
    />
  )
}

function Factors({ solve: { alpha = 1, beta = 0 }, set }: PartProps) {
  return (
    <>
      <Real label="α" value={alpha} set={(value) => set({ alpha: value, beta })} />
      <Real label="β" value={beta} set={(value) => set({ alpha, beta: value })} />
    </>
  )
}

interface RealProps {
  readonly label: string
  readonly value: number
  set(value: number): void
}

/** A number that takes effect when its field is left or Enter is pressed. */
function Real({ label, value, set }: RealProps) {
  const commit = (text: string) => {
    const next = Number(text)
    if (text.trim() !== '' && Number.isFinite(next) && next !== value) set(next)
  }
  return (
    <label>
      {label}
      <input
        key={value}
        className={`${fields['input']} ${fields['number']}`}
        type="number"
        step="any"
        defaultValue={value}
        onBlur={(event) => commit(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
      />
    </label>
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
