import { groupByKey, type U32, type U8 } from '#src/core/base/arrays.ts'
import { KINDS, RowTally, type StatesInTime } from '../../tally.ts'
import type { Clusters } from '../clusters.ts'
import { STATES_DRAWN } from '../look.ts'

/**
 * Shares of states of every vertex, those of its cluster, 255 being all: four channels in `a`, two in `b`, and as the
 * third byte of `b` whether the vertex stands for its own row alone.
 */
export class Shares {
  readonly a: U8
  readonly b: U8
  private readonly tally: RowTally
  private readonly clusters: Clusters
  private readonly members: { readonly ptr: U32; readonly items: U32 }

  constructor(states: StatesInTime, clusters: Clusters) {
    const rows = clusters.of.length
    this.a = new Uint8Array(4 * rows)
    this.b = new Uint8Array(4 * rows)
    this.clusters = clusters
    this.members = groupByKey(clusters.of, clusters.count)
    this.tally = new RowTally(states, clusters.count, clusters.of)
  }

  /** Brings them to a tick: vertices of clusters in which a row has changed are written anew. */
  at(tick: number): void {
    const counts = this.tally.at(tick)
    const { ptr, items } = this.members
    for (const cluster of this.tally.changed.take()) {
      for (let m = ptr[cluster]; m < ptr[cluster + 1]; m++) this.write(items[m], counts, cluster)
    }
  }

  private write(vertex: number, counts: U32, cluster: number): void {
    const size = this.clusters.sizes[cluster]
    const share = (channel: number) => Math.round((255 * counts[cluster * KINDS + STATES_DRAWN[channel]]) / size)
    for (let c = 0; c < 4; c++) this.a[4 * vertex + c] = share(c)
    this.b[4 * vertex] = share(4)
    this.b[4 * vertex + 1] = share(5)
    this.b[4 * vertex + 2] = size === 1 ? 255 : 0
  }
}
