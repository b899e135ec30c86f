import { Color, LinearSRGBColorSpace, OrthographicCamera, Scene } from 'three/webgpu'
import { cssToRgb } from '#src/page/draw/colour.ts'
import { paneExtent } from '#src/page/draw/surface.ts'
import { createStage } from '#src/page/draw/three/renderer.ts'
import { Slabs } from './solid/slabs.ts'
import type { Easel } from './source.ts'
import { MeshSurface } from './solid/surface.ts'

/** Pictures in space by three, on the device or on WebGL2 where there is none. */
export async function createEasel(host: HTMLElement, device: GPUDevice | undefined): Promise<Easel> {
  const stage = await createStage(host, device)
  const scene = new Scene()
  /** three asks for a camera; positions are projected by our own layouts, which picking inverts. */
  const view = new OrthographicCamera()
  return {
    slabs() {
      const slabs = new Slabs()
      scene.add(slabs.mesh)
      return slabs
    },
    surface(mesh) {
      const surface = new MeshSurface(mesh)
      scene.add(surface.object)
      return surface
    },
    alive: stage.alive,
    show(frame) {
      const { renderer, canvas } = stage
      const { width, height } = paneExtent(frame)
      if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false)
      canvas.style.cssText = `display:block;width:${width / frame.dpr}px;height:${height / frame.dpr}px`
      const [r, g, b] = cssToRgb(frame.palette.pane)
      renderer.setClearColor(new Color().setRGB(r / 255, g / 255, b / 255, LinearSRGBColorSpace), 1)
      stage.render(scene, view)
    },
    dispose: stage.dispose,
  }
}
