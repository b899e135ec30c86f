import { runCommand } from '#src/actions/commands/registry.ts'
import type { Trouble } from '#src/store/session.ts'

/** The ways out of a trouble, each a command. */
export function Remedies({ of: { remedies } }: { readonly of: Pick<Trouble, 'remedies'> }) {
  return remedies.map(({ label, command, arg }) => (
    <button key={label} type="button" onClick={() => void runCommand(command, arg)}>
      {label}
    </button>
  ))
}
