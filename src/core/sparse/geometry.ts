import type { F32, U32 } from '#src/core/base/arrays.ts'

/** Where the unknowns sit in space, for views that draw space. Row r of a grid is point (r % X, ⌊r/X⌋ % Y, ⌊r/XY⌋). */
export type Geometry =
  | { readonly kind: 'grid'; readonly stencil: string; readonly size: readonly [number, number, number] }
  | {
      readonly kind: 'mesh'
      readonly name: string
      /** xyz of every row, 3 n words, centred, largest extent 2. */
      readonly positions: F32
      /** Vertex indices, 3 per triangle. */
      readonly triangles: U32
    }
