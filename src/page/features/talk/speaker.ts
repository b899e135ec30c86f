import type { Showing } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'

/** What the audience's window tells the speaker's: where the talk is, or that it is over. */
export type Told = { readonly kind: 'at'; readonly showing: Showing } | { readonly kind: 'over' }

/** What the speaker's window asks of the audience's: to say where it is, or a command. */
export type Asked =
  | { readonly kind: 'where' }
  | { readonly kind: 'do'; readonly command: string; readonly arg?: string }

/** What a speaker's window may do, and nothing else. */
export const SPEAKERS_COMMANDS: readonly string[] = [
  'talk.next',
  'talk.back',
  'talk.go',
  'talk.blank',
  'talk.freeze',
  'talk.code',
  'play.toggle',
]

export const channelOf = (talk: string): BroadcastChannel => new BroadcastChannel(`sparsescope.talk.${talk}`)

/** Says something in a channel; all windows of this site that listen to it hear it. */
export function sendWords(channel: BroadcastChannel, words: Told | Asked): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(words)
}

/** Keeps the speaker's window in step with this one, which the audience sees. Returns what ends it. */
export function tellSpeaker(talk: string): () => void {
  const channel = channelOf(talk)
  const tell = () => {
    const { showing } = store.getState().session
    if (showing?.id === talk) sendWords(channel, { kind: 'at', showing })
  }
  const over = () => sendWords(channel, { kind: 'over' })
  channel.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    if (data.kind === 'where') tell()
    else if (data.kind === 'do' && SPEAKERS_COMMANDS.includes(data.command)) void runCommand(data.command, data.arg)
  })
  const stop = store.subscribe(({ session }) => session.showing, tell)
  addEventListener('pagehide', over)
  tell()
  return () => {
    stop()
    removeEventListener('pagehide', over)
    over()
    channel.close()
  }
}

/** The address of the speaker's window. */
const HASH = '#speaker='

/** The talk whose speaker's window this is; undefined in all others. */
export const speakersTalk = (hash: string): string | undefined =>
  hash.startsWith(HASH) ? hash.slice(HASH.length) : undefined

/** Opens the speaker's window; false where the browser lets no window be opened. */
export function openSpeaker(talk: string): boolean {
  const address = new URL(HASH + talk, location.href)
  address.search = ''
  return window.open(address, `speaker-${talk}`, 'popup,width=960,height=640') !== null
}
