import type { Option } from '#src/core/kernel/spec.ts'

/** Courant number of the time step, whether the flow is viscous, turbulence systems beside it, sweeps, and the seed of the flow and of b. */
export type BlockSpec = {
  readonly cfl: '1' | '100' | '1000'
  readonly viscous: boolean
  readonly systems: '0' | '1' | '2'
  readonly sweeps: '1' | '2'
  readonly seed: number
}

const choice = (name: string, label: string, values: readonly string[], initial: string): Option => ({
  kind: 'choice',
  name,
  label,
  values: values.map((value) => [value, value]),
  initial,
})

export const options: readonly Option[] = [
  choice('cfl', 'CFL', ['1', '100', '1000'], '100'),
  { kind: 'flag', name: 'viscous', label: 'viscous', initial: false },
  choice('systems', 'turbulence systems', ['0', '1', '2'], '1'),
  choice('sweeps', 'sweeps', ['1', '2'], '1'),
  { kind: 'number', name: 'seed', label: 'seed of flow and b', initial: 1, most: 999_999_999 },
]
