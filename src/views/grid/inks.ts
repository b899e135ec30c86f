import { uniform } from 'three/tsl'
import { Matrix4, Vector3 } from 'three/webgpu'
import { DONE, FAILED, SPINNING, UNTRACED, WAITING, WORKING } from '#src/run/replay.ts'

/** States that a row can be in, by channel: four in the vertex attribute `a`, two in `b`. */
export const STATES_DRAWN: readonly number[] = [WAITING, SPINNING, WORKING, DONE, FAILED, UNTRACED]

/** What the shaders of a mesh share: its place, its colours, its light. */
export function surfaceUniforms() {
  return {
    clip: uniform(new Matrix4()),
    colours: STATES_DRAWN.map(() => uniform(new Vector3())),
    pane: uniform(new Vector3()),
    waiting: uniform(new Vector3()),
    light: uniform(new Vector3(0, 0, 1)),
    near: uniform(new Vector3(0, 0, 1)),
    /** How dark a side turned from the light becomes: 0 leaves colours as they are. */
    depth: uniform(0),
    edges: uniform(0),
  }
}

export type SurfaceUniforms = ReturnType<typeof surfaceUniforms>
