import { afterEach, expect, test } from 'vitest'
import type { Picture } from '#src/engine/catalog/contract/view.ts'
import { store } from '#src/page/store/store.ts'
import { followPointer } from './pointer.ts'

/** What fingers do in a picture: it notes zooms and moves, and its camera is their list. */

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Follows = typeof followPointer

function touched(follow: Follows = followPointer) {
  const element = document.createElement('div')
  Object.assign(element.style, { position: 'fixed', inset: '0' })
  element.setPointerCapture = () => undefined // fingers that a test makes are none of the browser's
  document.body.append(element)
  const picture: Picture = {
    draw: () => undefined,
    pick: () => undefined,
    zoom: (_, factor, x, y) => [factor, x, y],
    pan: (camera = [0, 0], dx, dy) => [camera[0] + dx, camera[1] + dy],
    dispose: () => undefined,
  }
  ends.push(follow(element, 'touched', picture), () => element.remove())
  const finger = (type: string, pointerId: number, clientX: number, clientY: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        clientX,
        clientY,
        pointerType: 'touch',
        button: type === 'pointermove' ? -1 : 0,
      }),
    )
  return { finger, camera: () => store.getState().doc.cameras['touched'] }
}

/** Two fingers that go from 100 to 200 pixels apart. */
function pinched(follow?: Follows): readonly number[] | undefined {
  const { finger, camera } = touched(follow)
  finger('pointerdown', 1, 100, 100)
  finger('pointerdown', 2, 200, 100)
  finger('pointermove', 2, 300, 100)
  return camera()
}

test('two fingers zoom by how far they go apart, about the middle between them', () => {
  expect(pinched()).toEqual([2, 200, 100])
})

test('one finger moves the picture with it', () => {
  const { finger, camera } = touched()
  finger('pointerdown', 1, 100, 100)
  finger('pointermove', 1, 130, 90)
  finger('pointermove', 1, 140, 80)
  finger('pointerup', 1, 140, 80)
  expect(
    camera()
      ?.slice(0, 2)
      .every((part) => part !== 0),
  ).toBe(true)
})

test('a picture that hears of one finger only does not zoom', () => {
  const deaf: Follows = (element, id, picture) => {
    element.addEventListener('pointerdown', (event) => event.pointerId > 1 && event.stopImmediatePropagation(), true)
    return followPointer(element, id, picture)
  }
  expect(pinched(deaf)).not.toEqual([2, 200, 100])
})
