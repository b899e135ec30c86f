/** Faults in what links, locks, talks, lessons, embedding hosts and the built site are allowed and say. */

const KNOWN = 'src/page/store/link/known.test.ts'
const LOCKS = 'src/page/app/locks.test.ts'
const OFFLINE = 'tools/service-worker.test.ts'
const POLICY = 'tools/vite-plugin-policy.test.ts'
const ASKED_LINKS = 'lets a link have what it asks for itself: its address, its file, and the steps of its lesson'
const CLAIMED = {
  file: 'src/page/talks/five-ways/talk.test.ts',
  name: 'every scene is carried by a recording that shows what it claims, with every number that it says',
}
const CONSENT = {
  file: 'src/page/desk/consent.test.ts',
  name: 'more than 2²⁵ nonzeros are asked about, with the memory and the time that they take',
}

/** @type {readonly import('./faults.mjs').Planted[]} */
export const PAGE = [
  {
    id: 'camera-negative',
    what: 'a camera may be any distance below zero',
    file: 'src/page/store/link/codec.ts',
    find: 'Math.abs(n) <= LARGEST',
    replace: 'n <= LARGEST',
    seenBy: [
      { file: KNOWN, name: 'leaves out cameras and options of unknown views, and numbers that no picture can use' },
    ],
  },
  {
    id: 'three-columns',
    what: 'a link opens three columns at most',
    file: 'src/page/store/link/codec.ts',
    find: 'const MOST_COLUMNS = 4',
    replace: 'const MOST_COLUMNS = 3',
    seenBy: [{ file: 'src/page/store/link/link.test.ts', name: 'restores every document' }],
  },
  {
    id: 'default-changed',
    what: 'searches have another default, and old links another meaning',
    file: 'shaders/bfs/directions.ts',
    find: 'initial: 14',
    replace: 'initial: 15',
    seenBy: [
      {
        file: 'src/page/store/link/kernel-defaults.test.ts',
        name: 'a link without parameters means what its kernels do: a changed default stands in the newest table too',
      },
    ],
  },
  {
    id: 'fit-floor',
    what: 'a parameter is rounded down',
    file: 'src/page/desk/opening/fit-params.ts',
    find: 'Math.round(value)',
    replace: 'Math.floor(value)',
    seenBy: [{ file: KNOWN, name: '%j becomes %j, and that is said' }],
  },
  {
    id: 'lessons-events',
    what: 'a worker’s load is its events, not its nonzeros',
    file: 'src/page/lessons/measures.ts',
    find: 'loads[eventWorker[e]] += carriedCount(run.trace, e)',
    replace: 'loads[eventWorker[e]] += Math.min(1, carriedCount(run.trace, e))',
    seenBy: [
      { file: 'src/page/lessons/measures.test.ts', name: 'loads are nonzeros, by the worker that carried them' },
    ],
  },
  {
    id: 'lessons-idle',
    what: 'spinning is idle, too',
    file: 'src/page/lessons/measures.ts',
    find: 'idle: 1 - working - spinning',
    replace: 'idle: 1 - working',
    seenBy: [
      {
        file: 'src/page/lessons/measures.test.ts',
        name: 'a worker that spins is not idle: of all steps of all workers the rest is, besides work',
      },
    ],
  },
  {
    id: 'talk-digits',
    what: 'two digits of a headline change places',
    file: 'src/page/talks/five-ways/talk.ts',
    find: 'instead of 4096',
    replace: 'instead of 4069',
    seenBy: [CLAIMED],
  },
  {
    id: 'talk-levels',
    what: 'two digits of a note change places',
    file: 'src/page/talks/five-ways/talk.ts',
    find: 'with 46 levels',
    replace: 'with 64 levels',
    seenBy: [CLAIMED],
  },
  {
    id: 'talk-letters',
    what: 'a number that is written in letters is another',
    file: 'src/page/talks/five-ways/talk.ts',
    find: 'three neighbours',
    replace: 'four neighbours',
    seenBy: [CLAIMED],
  },
  {
    id: 'offline-embedded',
    what: 'a page within another one comes from what is kept',
    file: 'tools/service-worker.js',
    find: ' && !isEmbedded(event.request.url)',
    replace: '',
    seenBy: [
      { file: OFFLINE, name: 'a page within another one comes from the site, and so does all that it asks for' },
    ],
  },
  {
    id: 'offline-take-over',
    what: 'a build takes over although another page is open',
    file: 'tools/service-worker.js',
    find: 'open.length <= 1',
    replace: 'open.length <= 2',
    seenBy: [
      {
        file: OFFLINE,
        name: 'the next build takes over when no page of this one is open but the one that asks',
      },
    ],
  },
  {
    id: 'offline-stores',
    what: 'all stores are dropped, this build’s own as well',
    file: 'tools/service-worker.js',
    find: ' && name !== STORE',
    replace: '',
    seenBy: [
      {
        file: OFFLINE,
        name: 'the next build takes over when no page of this one is open but the one that asks',
      },
    ],
  },
  {
    id: 'offline-refuses',
    what: 'where the page was thrown away all else is refused',
    file: 'tools/service-worker.js',
    find: 'if (!page) return fetch(request)',
    replace: '',
    seenBy: [{ file: OFFLINE, name: 'where the page itself was thrown away, all comes from the site' }],
  },
  {
    id: 'offline-no-store',
    what: 'a request past every store is answered from one',
    file: 'tools/service-worker.js',
    find: " && event.request.cache !== 'no-store'",
    replace: '',
    seenBy: [{ file: OFFLINE, name: 'a request past every store is answered by the site' }],
  },
  {
    id: 'policy-base',
    what: 'an element may move the addresses of scripts',
    file: 'tools/vite-plugin-policy.ts',
    find: "    `base-uri 'none'`,\n",
    replace: '',
    seenBy: [
      {
        file: POLICY,
        name: 'a page may run its own scripts and inline ones by their hash, fetch over the network, and nothing else',
      },
    ],
  },
  {
    id: 'policy-connect',
    what: 'the page may connect to anything by any scheme',
    file: 'tools/vite-plugin-policy.ts',
    find: "connect-src 'self' http: https:",
    replace: 'connect-src *',
    seenBy: [
      {
        file: POLICY,
        name: 'a page may run its own scripts and inline ones by their hash, fetch over the network, and nothing else',
      },
    ],
  },
  {
    id: 'policy-frames',
    what: 'any path may be framed',
    file: 'tools/vite-plugin-policy.ts',
    find: " && pathname.endsWith('/')",
    replace: '',
    seenBy: [{ file: POLICY, name: 'the page alone may be embedded, and by its light address alone' }],
  },
  {
    id: 'locks-tune',
    what: 'tuning changes kernels that are locked',
    file: 'src/page/features/tune/feature.ts',
    find: "changes: ['run', 'kernels']",
    replace: "changes: ['run']",
    seenBy: [{ file: LOCKS, name: 'of the kernels holds tuning, too, which gives them other parameters' }],
  },
  {
    id: 'locks-instead',
    what: 'a kernel that is locked is replaced where it does not apply',
    file: 'src/page/features/kernels/commands.ts',
    find: "id: 'run.instead',",
    replace: "id: 'run.instead', changes: [],",
    seenBy: [
      {
        file: LOCKS,
        name: 'is known of every command: one that is not listed here belongs to a part that a link can lock',
      },
    ],
  },
  {
    id: 'locks-lesson',
    what: 'a locked page goes to any lesson',
    file: 'src/page/features/lesson/commands.ts',
    find: "place?.split('.')[0] === doc().lesson?.split('.')[0]",
    replace: 'place !== undefined',
    seenBy: [{ file: LOCKS, name: ASKED_LINKS }],
  },
  {
    id: 'locks-address',
    what: 'a locked page opens any address',
    file: 'src/page/features/open/commands.ts',
    find: '(arg ?? askedIn(session().problem)) === JSON.stringify(doc().source)',
    replace: '(arg ?? askedIn(session().problem)) !== undefined',
    seenBy: [{ file: LOCKS, name: ASKED_LINKS }],
  },
  {
    id: 'embed-fraction',
    what: 'a host may seek to before the beginning',
    file: 'src/page/features/embed/messages.ts',
    find: 'fraction >= 0 && fraction <= 1',
    replace: 'fraction <= 1',
    seenBy: [
      {
        file: 'src/page/features/embed/messages.test.ts',
        name: '%j is refused, and the sentence says what is wrong where',
      },
    ],
  },
  {
    id: 'consent-bytes',
    what: 'a visitor is told a tenth of the memory',
    file: 'src/page/desk/consent.ts',
    find: 'const BYTES_PER_NONZERO = 40',
    replace: 'const BYTES_PER_NONZERO = 4',
    seenBy: [CONSENT],
  },
  {
    id: 'consent-many',
    what: 'matrices are asked about from sixteen times as many nonzeros on',
    file: 'src/page/desk/consent.ts',
    find: 'const MANY = 2 ** 25',
    replace: 'const MANY = 2 ** 29',
    seenBy: [CONSENT],
  },
]
