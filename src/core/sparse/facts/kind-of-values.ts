import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

type Kind = 'pattern' | 'binary' | 'integer' | 'real' | 'complex'

const SAID: Readonly<Record<Kind, string>> = {
  pattern: texts.withoutValues,
  binary: 'binary',
  integer: 'integer',
  real: 'real',
  complex: 'complex',
}

const kindOfValues: MatrixFact<Kind> = {
  ...texts.TERMS.kindOfValues,
  find({ matrix: { field, csr, parts } }) {
    if (field === 'pattern') return 'pattern'
    if (parts?.im.some((im) => im !== 0)) return 'complex'
    const values = parts?.re ?? csr.values
    if (values.every((value) => value === 1)) return 'binary'
    return values.every(Number.isInteger) ? 'integer' : 'real'
  },
  say: (kind) => SAID[kind],
}
export default kindOfValues
