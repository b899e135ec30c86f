import type { Rank, ToRank } from './rank.ts'
import { rankFrom, type RankSetup } from './setup.ts'

/** One rank, in a web worker: its setup comes first. */
let rank: Rank | undefined

globalThis.addEventListener('message', ({ data }: MessageEvent<RankSetup | ToRank>) => {
  if (rank) rank.hear(data as ToRank)
  else rank = rankFrom(data as RankSetup, (what, moved = []) => globalThis.postMessage(what, { transfer: [...moved] }))
})
