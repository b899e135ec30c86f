import type { Camera, Host, Picture, Stage, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { type AppState, store } from '#src/page/store/store.ts'
import { setCamera, setOption, setStages } from './moves.ts'

export interface Hosted {
  readonly id: string
  readonly view: View
  readonly replay: Replay
  /** Number of its column, from 0. */
  readonly column: number
  /** Another one makes the picture anew: on another device, or once it failed. */
  readonly life: string
  /** A thumbnail takes no pointer and no key, and is not among the pictures that can be saved. */
  readonly small?: true
  /** The device for pictures, where there is one. */
  device(): Promise<GPUDevice | undefined>
  /** The picture's one line about its level of detail. */
  say(detail: string): void
  /** The picture threw: it is gone, the page lives. */
  failed(error: unknown): void
}

/** Where a picture stands. */
interface Seat extends Hosted {
  /** Asks for a frame. */
  again(): void
}

/**
 * A picture and the element that it draws in. When another view leads, a picture goes with its element from the strip to the
 * large place or back: what it has counted, laid out and put on the GPU stays.
 */
interface Stay {
  readonly host: HTMLElement
  readonly picture: Picture
  seat: Seat
  /** It has been drawn, here or where it was before. */
  drawn?: true
  /** What it said of its detail last. */
  said?: string
  /** What it was told when it asked whether a plain canvas is best. */
  plain?: boolean
  /** It said that it failed: a part of it did not arrive. A thumbnail shows no fault, so the large place makes it anew. */
  failed?: true
}

/** Those that left their place just now. */
const leaving = new Set<Stay>()

/** The picture that has left another place in this moment, or a new one. Throws what making it throws. */
export function stayIn(seat: Seat): Stay {
  const known = [...leaving].find((stay) => fits(stay, seat))
  if (!known) return made(seat)
  leaving.delete(known)
  known.seat = seat
  if (known.said !== undefined) seat.say(known.said)
  return known
}

const fits = ({ seat: was, plain }: Stay, seat: Seat): boolean =>
  was.view === seat.view &&
  was.replay === seat.replay &&
  was.column === seat.column &&
  was.life === seat.life &&
  (plain === undefined || plain === isPlain(seat))

const isPlain = ({ small }: Hosted): boolean => small === true && onSoftware(store.getState())

const onSoftware = ({ session: { gpu } }: AppState): boolean => gpu.kind === 'ready' && gpu.adapter.kind === 'software'

function made(seat: Seat): Stay {
  const host = document.createElement('div')
  // what changes in a picture lays out and paints nothing beside it
  host.style.cssText = 'position:absolute;inset:0;contain:strict'
  const { id } = seat
  const stay: Omit<Stay, 'picture'> = { host, seat }
  const pane: Host = {
    setCamera: (camera: Camera) => setCamera(id, camera),
    setOption: (name: string, value: string) => setOption(id, name, value),
    setStages: (stages: readonly Stage[] | undefined) => setStages(id, stages),
    invalidate: () => stay.seat.again(),
    device: seat.device,
    plain: () => (stay.plain = isPlain(stay.seat)),
    say(detail) {
      stay.said = detail
      stay.seat.say(detail)
    },
    fail(error) {
      stay.failed = true
      stay.seat.failed(error)
    },
  }
  return Object.assign(stay, { picture: seat.view.create(host, seat.replay, pane) })
}

/**
 * Takes a picture from its place; if none takes it over before this task ends, it is gone.
 * @param lives false where it threw: as one that said that it failed, it is gone at once
 */
export function leave(stay: Stay, lives: boolean): void {
  stay.host.remove()
  if (!lives || stay.failed) return stay.picture.dispose()
  leaving.add(stay)
  queueMicrotask(() => leaving.delete(stay) && stay.picture.dispose())
}
