import { commands, runCommand } from '#src/page/desk/commands/registry.ts'
import { store } from '#src/page/store/store.ts'
import { commandFor } from '#src/page/frame/widgets/keys.ts'

/**
 * In a talk its own keys come before all others: those of a clicker are the same on every scene, wherever the focus is.
 * Returns what stops it.
 */
export function listenForTalkKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { doc, session } = store.getState()
    if (session.sheet !== 'none' || event.isComposing) return
    const ofTalks = commands().filter(({ group }) => group === 'Talk')
    const found = commandFor(event, ofTalks, doc.letterKeys)
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    void runCommand(found.id)
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}
