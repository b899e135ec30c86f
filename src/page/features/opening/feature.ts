import type { Feature } from '#src/page/frame/feature.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import * as texts from './names.ts'

/** The article before the instrument (first/first.ts); of the instrument this is the way back to it, and what it hands over. */
export default {
  id: 'opening',
  place: 13,
  needs: ['open'],
  commands: () => [
    {
      id: 'opening.show',
      label: texts.opening,
      group: 'Help',
      keys: ['s'],
      run: () => void open('./?opening', '_blank', 'noopener'),
    },
  ],
  start(desk) {
    const root = document.querySelector<HTMLElement>('[data-opening]')
    if (!root) return
    import('./begun.ts')
      .then(({ takeOver }) => takeOver(desk, root))
      .catch((error: unknown) => {
        root.remove()
        showTrouble(error)
      })
  },
} satisfies Feature
