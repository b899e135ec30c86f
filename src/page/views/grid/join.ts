import type { Camera } from '#src/engine/catalog/contract/view.ts'
import { cameraOf, type Pose } from './pose.ts'
import styles from './join.module.css'
import * as texts from './words.ts'

/** The slider that joins slabs to a cube. */
export interface JoinSlider {
  show(pose: Pose): void
  remove(): void
}

/** Events of the slider stay in it: they do not drag, zoom or step the pane. */
const OWN = ['pointerdown', 'pointermove', 'click', 'dblclick', 'wheel', 'keydown'] as const

export function joinSlider(host: HTMLElement, setCamera: (camera: Camera) => void): JoinSlider {
  const input = document.createElement('input')
  Object.assign(input, { type: 'range', min: '0', max: '1', step: '0.02', title: texts.join })
  input.setAttribute('aria-label', texts.join)
  input.className = styles['join'] ?? ''
  for (const type of OWN) input.addEventListener(type, (event) => event.stopPropagation())
  let shown: Pose | undefined
  input.addEventListener('input', () => {
    if (shown) setCamera(cameraOf({ ...shown, join: input.valueAsNumber }))
  })
  host.append(input)
  return {
    show(pose) {
      shown = pose
      if (input.valueAsNumber !== pose.join) input.valueAsNumber = pose.join
    },
    remove: () => input.remove(),
  }
}
