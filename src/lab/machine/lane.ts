import type { Type } from '#src/core/wgsl/types.ts'
import type { Actor } from './memory.ts'
import type { Value } from './values.ts'

/** What a lane waits for when it stops: its turn, all lanes of its workgroup, or those of its subgroup. */
export type LaneWait =
  | { readonly is: 'turn' }
  | { readonly is: 'barrier'; readonly name: string; readonly at: number }
  | {
      readonly is: 'subgroup'
      readonly name: string
      readonly at: number
      readonly args: readonly Value[]
      readonly type: Type
    }

/** A lane with its variables. */
export interface Lane extends Actor {
  readonly own: Record<string, { v: Value }>
  where: number
  /** Calls that are under way in which no lane waits. */
  depth: number
}
