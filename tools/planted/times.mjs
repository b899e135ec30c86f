/** Faults in what is measured, judged and computed from times. */

const TIMED = 'src/engine/run/times/timed.test.ts'
const SERIES = { file: 'src/engine/run/series.test.ts', name: 'a bound of the rule is met from both sides: %s' }
const RECORDED = 'src/engine/run/times/recorded-time.test.ts'

/** @type {readonly import('./faults.mjs').Planted[]} */
export const TIMES = [
  {
    id: 'timed-ends-early',
    what: 'an event that ends within a tick is not at work in it',
    file: 'src/engine/run/times/timed.ts',
    find: 'Math.ceil(course.until[e] * last)',
    replace: 'Math.floor(course.until[e] * last)',
    seenBy: [{ file: TIMED, name: 'end with the tick in which they end: what ends within one works in it' }],
  },
  {
    id: 'timed-wrong-result',
    what: 'groups of dispatches have times although the check failed',
    file: 'src/engine/run/times/timed.ts',
    find: '!stall && check?.ok && isTimed ? passes',
    replace: '!stall && isTimed ? passes',
    seenBy: [{ file: TIMED, name: 'are none of a run whose result was wrong, nor of one that stalled' }],
  },
  {
    id: 'timed-work-late',
    what: 'events that did not poll work from their reading on, not from `began`',
    file: 'src/engine/run/times/timed.ts',
    find: '(events.polls(e) > 0 ? at[e] : from)',
    replace: 'at[e]',
    seenBy: [
      {
        file: TIMED,
        name: 'lets no worker be at work in a level before all of the level before it is done: at a barrier it is idle',
      },
    ],
  },
  {
    id: 'timed-sampled',
    what: 'work of a sampled trace is seen until the next event that happens to be recorded',
    file: 'src/engine/run/times/timed.ts',
    find: 'if (run.trace.every > 1) return until',
    replace: '',
    seenBy: [
      {
        file: TIMED,
        name: 'lets the work of a sampled trace end with its reading: the worker’s next event may not be recorded',
      },
    ],
  },
  {
    id: 'timed-barriers-open',
    what: 'all barriers open at once',
    file: 'src/engine/run/times/timed.ts',
    find: 'opened = Math.max(opened, end)',
    replace: 'opened = 0 * end',
    seenBy: [
      {
        file: TIMED,
        name: 'lets no worker be at work in a level before all of the level before it is done: at a barrier it is idle',
      },
    ],
  },
  {
    id: 'timed-longest-pass',
    what: 'a run in groups takes as long as the longest of them',
    file: 'src/engine/run/times/timed.ts',
    find: 'passes.reduce((sum, pass) => sum + pass.ms, 0)',
    replace: 'passes.reduce((sum, pass) => Math.max(sum, pass.ms), 0)',
    seenBy: [{ file: TIMED, name: 'are blocks of the time that each took: what lies within one is not told' }],
  },
  {
    id: 'clock-software',
    what: 'the clock of a software adapter is judged like any other',
    file: 'src/engine/run/times/recorded-time.ts',
    find: "if (adapter.kind === 'software') return texts.softwareHasNoClock",
    replace: '',
    seenBy: [{ file: RECORDED, name: 'is none of %s, however good its clock looks' }],
  },
  {
    id: 'clock-slack',
    what: 'a clock may begin or end 16 times as many counts away from the work',
    file: 'src/engine/run/times/recorded-time.ts',
    find: 'const SLACK = 64',
    replace: 'const SLACK = 1024',
    seenBy: [{ file: RECORDED, name: 'is none where the clock $name' }],
  },
  {
    id: 'clock-crowd',
    what: 'a clock may stand for half of the events',
    file: 'src/engine/run/times/recorded-time.ts',
    find: 'const CROWD = 0.25',
    replace: 'const CROWD = 0.5',
    seenBy: [{ file: RECORDED, name: 'bears a clock that stood for a quarter of the events, and for no more' }],
  },
  {
    id: 'clock-inverted',
    what: 'a dependence that is inverted by one count passes',
    file: 'src/engine/run/times/recorded-time.ts',
    find: 'if (ats[e] < done[s][items[n]])',
    replace: 'if (ats[e] + 1 < done[s][items[n]])',
    seenBy: [{ file: RECORDED, name: 'is none where a row is read before it is done, and says how often' }],
  },
  {
    id: 'self-test-even',
    what: 'equal work may take counts that differ by a fifth',
    file: 'src/engine/gpu/stopwatch/self-test.ts',
    find: 'const EVEN = 0.02',
    replace: 'const EVEN = 0.2',
    seenBy: [{ file: 'src/engine/gpu/stopwatch/self-test.test.ts', name: 'finds one wrong that %s' }],
  },
  {
    id: 'series-agreed',
    what: 'three of four pairs are enough for a series that falls or drifts',
    file: 'src/engine/run/series.ts',
    find: 'const AGREED = 0.9',
    replace: 'const AGREED = 0.75',
    seenBy: [SERIES],
  },
  {
    id: 'series-group',
    what: 'a group is a fifth of the samples at least',
    file: 'src/engine/run/series.ts',
    find: 'const GROUP = 0.15',
    replace: 'const GROUP = 0.2',
    seenBy: [SERIES],
  },
  {
    id: 'series-least-group',
    what: 'a group is three samples at least',
    file: 'src/engine/run/series.ts',
    find: 'Math.max(2, Math.ceil(GROUP * ms.length))',
    replace: 'Math.max(3, Math.ceil(GROUP * ms.length))',
    seenBy: [SERIES],
  },
  {
    id: 'series-start',
    what: 'three slow samples are a slow start, two are not',
    file: 'src/engine/run/series.ts',
    find: 'const START = 2',
    replace: 'const START = 3',
    seenBy: [SERIES],
  },
  {
    id: 'analysis-least',
    what: 'the analysis takes what its fastest call took',
    file: 'src/engine/run/times/analysis-time.ts',
    find: '(samples.length - 1) >> 1',
    replace: '0',
    seenBy: [
      {
        file: 'src/engine/run/times/analysis-time.test.ts',
        name: 'the code is warmed up first, and the median of three calls or more counts',
      },
    ],
  },
  {
    id: 'agreement-share',
    what: 'timestamps need account for four tenths of the wall time alone',
    file: 'src/engine/gpu/stopwatch/agreement.ts',
    find: 'const SHARE = 0.7',
    replace: 'const SHARE = 0.4',
    seenBy: [{ file: 'src/engine/gpu/stopwatch/agreement.test.ts', name: 'a clock that counts %s is not' }],
  },
  {
    id: 'trade-offs-mean',
    what: 'scores of kernels are arithmetic means',
    file: 'src/page/figures/tradeoffs/scores.ts',
    find: 'Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)',
    replace: 'values.reduce((sum, value) => sum + value, 0) / values.length',
    seenBy: [
      {
        file: 'src/page/figures/products/insight.test.ts',
        name: 'has the share of a thousand products that is the products, of the fastest time, and of even rows’ speed',
      },
    ],
  },
  {
    id: 'trade-offs-cap',
    what: 'a kernel may score more than everything for uneven rows',
    file: 'src/page/figures/tradeoffs/scores.ts',
    find: 'return Math.min(1, mean(even) / mean(unlike))',
    replace: 'return mean(even) / mean(unlike)',
    seenBy: [
      {
        file: 'src/page/figures/products/insight.test.ts',
        name: 'counts scalability by nonzero, one at most, and not at all without both laws',
      },
    ],
  },
  {
    id: 'ratios-greatest',
    what: 'the least ratio of a suite is its greatest',
    file: 'bench/compare.ts',
    find: 'one.times < least.times',
    replace: 'one.times > least.times',
    seenBy: [{ file: 'bench/compare.test.ts', name: 'is the smallest ratio, by its problem' }],
  },
  {
    id: 'ratios-swapped',
    what: 'fewest and most kernels that were timed on a problem change places',
    file: 'bench/claims.ts',
    find: 'return [Math.min(...counts), Math.max(...counts)]',
    replace: 'return [Math.max(...counts), Math.min(...counts)]',
    seenBy: [
      {
        file: 'bench/readme.test.ts',
        name: 'says of how many kernels the best is, and nothing of it where no best is named',
      },
    ],
  },
  {
    id: 'ratios-part',
    what: 'a part of a suite has a mean',
    file: 'bench/claims.ts',
    find: 'there.length === 0 || there.length < all.length',
    replace: 'there.length === 0',
    seenBy: [{ file: 'bench/compare.test.ts', name: 'is said of no part of a suite' }],
  },
  {
    id: 'ratios-tuned',
    what: 'kernels with tuned times alone are counted among those that were timed by rule',
    file: 'bench/claims.ts',
    find: '!isTuned(one) && msOf(one',
    replace: 'msOf(one',
    seenBy: [
      {
        file: 'bench/readme.test.ts',
        name: 'says of how many kernels the best is, and nothing of it where no best is named',
      },
    ],
  },
]
