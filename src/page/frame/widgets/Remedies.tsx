import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Remedy, Trouble } from '#src/page/store/session.ts'
import { useLocked } from '../hooks/use-locked.ts'

/** The ways out of a trouble, each a command. */
export function Remedies({ of: { remedies } }: { readonly of: Pick<Trouble, 'remedies'> }) {
  return remedies.map((remedy) => <Way key={remedy.label} {...remedy} />)
}

function Way({ label, command, arg }: Remedy) {
  const locked = useLocked(command, arg)
  return (
    <button type="button" {...locked} onClick={() => void runCommand(command, arg)}>
      {label}
    </button>
  )
}
