import { runCommand } from '#src/page/desk/commands/registry.ts'
import { store } from '#src/page/store/store.ts'

/** Sets the playhead, which no longer plays. */
export function seek(tick: number): void {
  if (store.getState().session.playing) void runCommand('play.toggle')
  void runCommand('play.seek', String(tick))
}
