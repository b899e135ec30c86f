import type { FromRank } from './rank.ts'
import { rankFrom } from './setup.ts'
import type { StartRank } from './web-workers.ts'

/** Ranks that take turns in this thread, and share nothing but channels: what a web worker does, without one. */
export const startHere: StartRank = (setup, moved) => {
  const { port1, port2 } = new MessageChannel()
  const { ports, ...rest } = structuredClone(setup, { transfer: [...moved] })
  const rank = rankFrom({ ...rest, ports }, (what, given = []) => port2.postMessage(what, [...given]))
  port2.onmessage = ({ data }) => rank.hear(data)
  return {
    post: (what) => port1.postMessage(what),
    onSaid: (hear) => {
      port1.onmessage = ({ data }: MessageEvent<FromRank>) => hear(data)
    },
    end: () => {
      rank.close()
      port1.close()
      port2.close()
    },
  }
}
