import { plural } from '#src/base/format.ts'
import type { Frame, Picture, View } from '#src/catalog/view.ts'

const view: View = {
  title: 'Grid',
  order: 21,
  weight: 0.36,
  half: true,
  encoding: ({ operation, geometry, run }) =>
    geometry?.kind === 'grid'
      ? `${geometry.size.join('×')} ${operation === 'spmv' ? 'rows' : 'unknowns'}`
      : `${plural(run.rows, operation === 'spmv' ? 'row' : 'unknown')} on ${geometry?.name ?? ''}`,
  available: (replay) => replay.geometry !== undefined,
  create(host, replay, pane) {
    host.style.position = 'relative'
    let picture: Picture | undefined
    let last: Frame | undefined
    let disposed = false
    // The 3D part is as large as the rest of the app together: it comes when a pane first needs it.
    const arrived = async () => {
      const { createScene } = await import('./scene.ts')
      if (disposed) return
      const made = await createScene(host, replay, pane)
      if (disposed) return made.dispose()
      picture = made
      if (last) pane.invalidate()
    }
    arrived().catch((error: unknown) => !disposed && pane.fail(error))
    return {
      draw(frame) {
        last = frame
        picture?.draw(frame)
      },
      pick: (x, y) => picture?.pick(x, y),
      step: (mark, dx, dy) => picture?.step?.(mark, dx, dy),
      zoom: (camera, factor, x, y) => picture?.zoom?.(camera, factor, x, y) ?? camera ?? [],
      pan: (camera, dx, dy) => picture?.pan?.(camera, dx, dy) ?? camera ?? [],
      dispose() {
        disposed = true
        picture?.dispose()
      },
    }
  },
}

export default view
