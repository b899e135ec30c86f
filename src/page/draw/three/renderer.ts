import { type Camera, LinearSRGBColorSpace, NoToneMapping, type Scene, WebGPURenderer } from 'three/webgpu'

/** A renderer on the shared device, or on WebGL2 where there is none. */
export interface ThreeStage {
  readonly renderer: WebGPURenderer
  readonly canvas: HTMLCanvasElement
  /** False once the device is gone: nothing more can be drawn here. */
  alive(): boolean
  /** Draws once. three asks for frame after frame once it has drawn: that is stopped, nothing is drawn unasked. */
  render(scene: Scene, camera: Camera): void
  /** Frees what the renderer made; the device is its owner's and stays. */
  dispose(): void
}

/** A CPU pays for every sample of a pixel; its pictures smooth their own edges where it matters most. */
function isSoftware(device: GPUDevice): boolean {
  const { architecture, description } = device.adapterInfo
  return /swiftshader|llvmpipe|software/i.test(`${architecture} ${description}`)
}

/**
 * Colours are display values all the way: output space equals working space, so three converts nothing, needs no
 * second pass, and a token's bytes reach the screen as they are.
 */
export async function createStage(host: HTMLElement, device: GPUDevice | undefined): Promise<ThreeStage> {
  const canvas = document.createElement('canvas')
  const antialias = !device || !isSoftware(device)
  const renderer = new WebGPURenderer({
    canvas,
    alpha: false,
    antialias,
    ...(device ? { device } : { forceWebGL: true }),
  })
  renderer.outputColorSpace = LinearSRGBColorSpace
  renderer.toneMapping = NoToneMapping
  let alive = true
  const lost = () => {
    alive = false
  }
  renderer.onDeviceLost = lost
  void device?.lost.then(lost) // three passes over a device that was destroyed
  await renderer.init()
  host.append(canvas)
  return {
    renderer,
    canvas,
    alive: () => alive,
    render(scene, camera) {
      renderer.render(scene, camera)
      ;(renderer as unknown as { _animation: { stop(): void } })._animation.stop()
    },
    dispose() {
      alive = false
      void renderer.dispose()
      canvas.remove()
    },
  }
}
