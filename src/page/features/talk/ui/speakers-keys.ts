import type { Command } from '#src/page/store/commands.ts'

const sent = (id: string, keys: readonly string[]): Command => ({
  id,
  keys,
  label: id,
  group: 'Talk',
  run: () => undefined,
})

/** Keys of the speaker's window: the command of each is run in the audience's window. */
export const SPEAKERS_KEYS: readonly Command[] = [
  sent('talk.next', ['ArrowRight', 'PageDown']),
  sent('talk.back', ['ArrowLeft', 'PageUp']),
  sent('talk.blank', ['b']),
  sent('talk.freeze', ['f']),
  sent('talk.code', ['q']),
  sent('play.toggle', [' ']),
]
