import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { clockOf } from '#src/page/store/clock.ts'
import { type AppState, patchDoc, store } from '#src/page/store/store.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { pause, play, seek, stepBy } from '#src/page/desk/playback.ts'
import { EMBED_VERSION, type FrameMessage, type HostMessage, hostMessage, type SeekMessage } from './messages.ts'
import { openEmbedded } from './open.ts'
import * as texts from './words.ts'

/** The page around this one. */
export interface HostPage {
  /** Messages to this page, from wherever they come, for as long as it is open. */
  listen(listener: (event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>) => void): void
  /** The window that may speak; what another one says is not heard. */
  readonly window: MessageEventSource
  post(message: FrameMessage & { readonly sparsescope: number }, origin: string): void
}

/** Any page around this one may know that it is there. */
const ALL = '*'

/** A page from a file, or in a sandbox, has no origin that a message could be addressed to. */
const addressed = (origin: string): string => (origin === 'null' ? ALL : origin)

/** Facts of the page for the host: nothing of the reader's device and files. */
export function stateOf(state: AppState): FrameMessage & { readonly kind: 'state' } {
  const { doc, session } = state
  const clock = clockOf(state)
  const steps = hasRun(state) ? clock.end(state) : 0
  const { facts } = session
  return {
    kind: 'state',
    step: Math.max(0, Math.min(clock.at(state), steps)),
    steps,
    playing: session.playing,
    kernels: doc.kernels.map(({ id }) => id),
    matrix: facts ? [facts.title, facts.detail].filter(Boolean).join(' ') : '',
  }
}

const hasRun = ({ session }: AppState): boolean =>
  session.columns.some(({ replay }) => replay !== undefined && replay.workers > 0)

/**
 * Answers the page around this one. Until it has spoken it gets `ready` alone; from then on its origin gets every
 * change, once a frame at most. Another window is not heard, and a message of another shape gets an error.
 * @returns what says `ready`
 */
export function answerHost(desk: Desk, host: HostPage): () => void {
  let origin: string | undefined
  let told = ''
  const say = (message: FrameMessage) => {
    if (origin !== undefined) host.post({ sparsescope: EMBED_VERSION, ...message }, addressed(origin))
  }
  const fail = (message: string) => say({ kind: 'error', message })
  const tell = (always: boolean) => {
    const state = stateOf(store.getState())
    const text = JSON.stringify(state)
    if (always || text !== told) say(state)
    told = text
  }
  host.listen(({ data, origin: from, source }) => {
    if (source !== host.window) return
    origin = from
    void carryOut(desk, data).then(
      (faults) => {
        if (faults.length > 0) fail(faults.join(' '))
        tell(true)
      },
      (error: unknown) => fail(errorRecord(error).message),
    )
  })
  watch(desk, () => tell(false), fail)
  return () => host.post({ sparsescope: EMBED_VERSION, kind: 'ready' }, ALL)
}

/** Calls `changed` in the frame after each change, and `failed` with what has gone wrong. */
function watch({ engine }: Desk, changed: () => void, failed: (message: string) => void): void {
  let waits = false
  store.subscribe((state, before) => {
    const { problem } = state.session
    if (problem && problem !== before.session.problem) failed(problem.message)
    if (waits) return
    waits = true
    engine.clock.nextFrame(() => {
      waits = false
      changed()
    })
  })
}

/** @returns what the host is to know: what could not be followed of a link, or what went wrong before the host spoke */
async function carryOut(desk: Desk, data: unknown): Promise<readonly string[]> {
  const message = hostMessage(data)
  if (message.kind === 'open') {
    await openEmbedded(desk, message.link)
    return complaints()
  }
  if (message.kind === 'theme') patchDoc({ theme: message.theme })
  else if (message.kind !== 'state') move(desk, message)
  const { problem } = store.getState().session
  return message.kind === 'state' ? [...(problem ? [problem.message] : []), ...complaints()] : []
}

/** What could not be followed of the link that is open. */
function complaints(): readonly string[] {
  const { notice } = store.getState().session
  return typeof notice === 'object' ? notice.complaints : []
}

/** @throws AppError `NotReady` where there is no run */
function move(desk: Desk, message: Exclude<HostMessage, { kind: 'open' | 'theme' | 'state' }>): void {
  const state = store.getState()
  if (!hasRun(state)) throw new AppError('NotReady', texts.nothingRuns)
  if (message.kind === 'play') play(desk)
  else if (message.kind === 'next') stepBy(1)
  else if (message.kind === 'previous') stepBy(-1)
  else {
    pause()
    if (message.kind === 'seek') seek(placeOf(message, clockOf(state).end(state)))
  }
}

const placeOf = (message: SeekMessage, end: number): number =>
  'step' in message ? message.step : Math.round(message.fraction * end)
