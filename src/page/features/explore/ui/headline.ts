import { adviceOf } from '#src/core/sparse/explore/advice.ts'
import type { OrderName } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import type { Facts, Studied } from '#src/page/store/session.ts'
import type { OrderTime } from './shown-times.ts'
import * as texts from './words.ts'

/** The advice in a sentence: a verb, an order that can be shown, and two numbers. Then what was measured. */
export interface Headline {
  readonly verb: string
  readonly order?: { readonly name: OrderName; readonly title: string }
  readonly rest: string
}

/** @param looks whether orders are being looked at */
export function headlineOf(
  facts: Pick<Facts, 'rows' | 'cols'> | undefined,
  studied: Studied | undefined,
  times: readonly OrderTime[],
  looks: boolean,
): Headline {
  if (!facts) return { verb: texts.noMatrix, rest: '' }
  if (facts.rows !== facts.cols) return { verb: texts.notSquare(facts.rows, facts.cols), rest: '' }
  const orders = studied?.orders ?? []
  const advice = adviceOf(orders)
  if (looks || !advice || orders.length < 2) return { verb: looks ? texts.looking : texts.notLooked, rest: '' }
  const { best, own } = advice
  const title = orderTitle(best.name)
  const why =
    best === own
      ? texts.becauseOwn(orders.length, own.factor, own.tree.height)
      : texts.because(best.factor, own.factor, best.tree.height, own.tree.height)
  const measured = measuredWords(times)
  return {
    verb: best === own ? texts.keep : texts.tryIt,
    order: { name: best.name, title },
    rest: [why, measured].filter(Boolean).join(' '),
  }
}

/** Which order was the fastest, where the own order and another one have times. */
function measuredWords(times: readonly OrderTime[]): string | undefined {
  const own = times.find(({ order }) => order === 'natural')
  if (!own || times.length < 2) return undefined
  const first = times.reduce((a, b) => (b.ms < a.ms ? b : a))
  return first === own ? texts.fastestOwn(own.words) : texts.fastest(orderTitle(first.order), first.words, own.words)
}
