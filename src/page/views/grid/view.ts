import { several } from '#src/core/base/nouns.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
import { hasOperands } from '#src/core/trace/space.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { Frame, Picture, View } from '#src/engine/catalog/contract/view.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 21,
  first: true,
  weight: 0.36,
  half: true,
  encoding: ({ operation, geometry, run }) =>
    geometry?.kind === 'grid'
      ? texts.points(geometry.size.join('×'), several(findOperation(operation).words.point))
      : texts.pointsOn(run.rows, findOperation(operation).words.point, geometry?.name ?? ''),
  wants: texts.wants,
  needs: ({ geometry, spaces }) =>
    geometry && spaces.find(({ space }) => hasOperands(space) && space.count === pointsOf(geometry)),
  // a mesh has patches of states alone
  options: ({ run, space, geometry }): Readonly<Record<string, readonly string[]>> =>
    run.groups?.[space.name] && geometry?.kind === 'grid' ? { colour: ['state', 'level'] } : {},
  // as of the matrix
  optionWords: ({ grouping }) => ({ 'colour.level': grouping.name }),
  create(host, replay, pane) {
    let picture: Picture | undefined
    let last: Frame | undefined
    let disposed = false
    const arrived = async () => {
      const device = await pane.device()
      const [{ GridPicture }, { createEasel }] = await Promise.all([
        import('./picture.ts'),
        easelFor(device, pane.plain?.()),
      ])
      if (disposed) return
      const easel = await createEasel(host, device)
      if (disposed) return easel.dispose()
      picture = new GridPicture(host, replay, pane, easel)
      if (last) pane.invalidate()
    }
    arrived().catch((error: unknown) => !disposed && pane.fail(error))
    return {
      draw(frame) {
        last = frame
        picture?.draw(frame)
      },
      waits: () => picture?.waits?.() ?? true,
      pick: (x, y) => picture?.pick(x, y),
      place: (mark) => picture?.place?.(mark),
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

/** Items of a space are points where there are as many. */
const pointsOf = (geometry: Geometry): number =>
  geometry.kind === 'grid' ? geometry.size.reduce((product, side) => product * side, 1) : geometry.positions.length / 3

/**
 * What a pane is drawn with here. The part with three is as large as the rest of the app together: it comes when a pane
 * first needs it, and not at all where it has nothing to draw on.
 * @param plain the pane is a small one on a software adapter, which a plain canvas draws at less cost
 */
const easelFor = (device: GPUDevice | undefined, plain = false) =>
  !plain && (device || hasWebGl()) ? import('./scene.ts') : import('./flat/easel.ts')

/** Whether three has a WebGL2 to draw on where there is no device: a browser may have none, or have it switched off. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

export default view
