import type { PictureBox, Frame, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'

/** What a frame has in place of what the page would have it; `held` until the next call, the page draws no other meanwhile. */
export type FrameChange = Partial<Pick<Frame, 'tick' | 'dpr'>> & { readonly held?: true }

/** A picture on screen, for those who draw it once more in another way. */
export interface ShownPicture {
  readonly id: string
  readonly view: View
  readonly replay: Replay
  /** Number of its column, from 0. */
  readonly column: number
  readonly element: HTMLElement
  /**
   * Draws it at once, as it is now but for what is given; without anything, as it is now. False where it cannot be drawn.
   * The canvases stay as large on the page at every `dpr`.
   */
  drawAs(change: FrameChange): boolean
  /** Where the pinned mark lies in the element, as it was drawn last. */
  pinned(): PictureBox | undefined
}

/** All pictures on screen, in no order. */
export const pictures = new Set<ShownPicture>()

/** Adds a picture. Returns what takes it away. */
export function isShown(picture: ShownPicture): () => void {
  pictures.add(picture)
  return () => pictures.delete(picture)
}
