import { remember } from '#src/page/desk/remember.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { playUnasked } from '#src/page/desk/playback.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { patchSession } from '#src/page/store/store.ts'
import type { Left } from './first/leave.ts'

/** Frames in which the instrument may draw its first picture before it is shown. */
const FRAMES = 240
const FADES_MS = 400

/** Takes over from the opening: its file, its pace, and its place on screen once there is a picture below. */
export async function takeOver(desk: Desk, root: Left): Promise<void> {
  if (root.isRead) {
    remember('introduced', 'yes')
    patchSession({ introduced: true })
  }
  if (root.goesOn) playUnasked(desk)
  reveal(root, FRAMES)
  if (!root.brought) return
  try {
    const { openDropped } = await import('#src/page/features/open/drop.ts')
    await openDropped(desk, root.brought)
  } catch (error) {
    showTrouble(error)
  }
}

function reveal(root: HTMLElement, frames: number): void {
  const large = [...document.querySelectorAll<HTMLCanvasElement>('[data-view] canvas')].find(isLarge)
  if (!(large && isDrawn(large)) && frames > 0) return void requestAnimationFrame(() => reveal(root, frames - 1))
  root.inert = true
  root.classList.add('gone')
  setTimeout(() => root.remove(), FADES_MS)
}

/** The picture that leads, rather than one of the small ones. */
const isLarge = ({ clientHeight }: HTMLCanvasElement): boolean => clientHeight > innerHeight / 5

/** Whether anything is on a canvas, as far as its pixels can be read. */
function isDrawn(canvas: HTMLCanvasElement): boolean {
  const small = Object.assign(document.createElement('canvas'), { width: 16, height: 16 }).getContext('2d')
  if (!small || canvas.width < 2) return false
  small.drawImage(canvas, 0, 0, 16, 16)
  const { data } = small.getImageData(0, 0, 16, 16)
  return data.some((value, place) => place >= 4 && value !== data[place % 4])
}
