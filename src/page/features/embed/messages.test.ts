import { expect, test } from 'vitest'
import { refusal } from '#src/core/base/errors.ts'
import { hostMessage } from './messages.ts'

const message = (rest: object) => ({ sparsescope: 1, ...rest })

test.each([
  [{ kind: 'play' }, { kind: 'play' }],
  [{ kind: 'state', more: 7 }, { kind: 'state' }],
  [
    { kind: 'seek', step: 0 },
    { kind: 'seek', step: 0 },
  ],
  [
    { kind: 'seek', fraction: 1 },
    { kind: 'seek', fraction: 1 },
  ],
  [
    { kind: 'theme', theme: 'light' },
    { kind: 'theme', theme: 'light' },
  ],
  [
    { kind: 'open', link: 'https://site.example/?v=4&t=3#x' },
    { kind: 'open', link: '?v=4&t=3' },
  ],
])('%j is understood', (given, meant) => {
  expect(hostMessage(message(given))).toEqual(meant)
})

/** Messages of another shape, and what is said to be wrong where. */
const REFUSED: readonly (readonly [given: unknown, says: RegExp])[] = [
  ['play', /is string/],
  [null, /and this one is null\.$/],
  [{ kind: 'play' }, /"sparsescope" is missing, .* version 1/],
  [{ sparsescope: 2, kind: 'play' }, /"sparsescope" is 2/],
  [{ sparsescope: '1', kind: 'play' }, /"sparsescope" is "1"/],
  [message({}), /"kind" is missing/],
  [message({ kind: ['play'] }), /"kind" is \["play"\]/],
  [message({ kind: 'toString' }), /not one of play, pause/],
  [message({ kind: 'seek' }), /either "step" or "fraction"/],
  [message({ kind: 'seek', step: 1, fraction: 0.5 }), /either "step" or "fraction"/],
  [message({ kind: 'seek', step: 1.5 }), /"step" is 1.5/],
  [message({ kind: 'seek', step: -1 }), /"step" is -1/],
  [message({ kind: 'seek', step: '3' }), /"step" is "3"/],
  [message({ kind: 'seek', fraction: Number.NaN }), /"fraction" is null/],
  [message({ kind: 'seek', fraction: 2 }), /"fraction" is 2/],
  [message({ kind: 'seek', fraction: -0.01 }), /"fraction" is -0.01/],
  [message({ kind: 'theme', theme: 'blue' }), /"theme" is "blue"/],
  [message({ kind: 'open' }), /"link" is missing/],
  [message({ kind: 'open', link: 'x'.repeat(9000) }), /"link" is "x{50,59},? /],
]

test.each(REFUSED)('%j is refused, and the sentence says what is wrong where', (given, says) => {
  expect(refusal(() => hostMessage(given))).toMatch(says)
})
