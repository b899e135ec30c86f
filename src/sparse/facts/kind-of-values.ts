import type { Fact } from './fact.ts'

type Kind = 'pattern' | 'binary' | 'integer' | 'real' | 'complex'

const SAID: Readonly<Record<Kind, string>> = {
  pattern: 'binary: the file has none',
  binary: 'binary',
  integer: 'integer',
  real: 'real',
  complex: 'complex',
}

const kindOfValues: Fact<Kind> = {
  name: 'values',
  means: 'Binary where each value is 1, integer where each is a whole number, else real, or complex.',
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
