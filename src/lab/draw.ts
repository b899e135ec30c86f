/** What a run of the tests tries of all that there is. */
export interface Turn {
  /** Grows by 1 with each commit, so that of n things each has its turn within n commits. */
  readonly seed: number
  /** All that there is, as `npm run check` tries it. */
  readonly all: boolean
  /** Of all that there is the kth of n parts: 1 of 1 where it is not split. */
  readonly part: readonly [k: number, of: number]
  /** One kernel of each operation, as `npm test -- --quick` tries it. */
  readonly quick: boolean
  /** Only these kernels, by their ids and commas; all where empty. */
  readonly kernels: string
  /** Ids of kernels in whose folders the last commit, or the working tree, has changed something. */
  readonly changed: readonly string[]
}

/** Commits in which a long file of tests has one turn; what it draws is drawn within these (tools/turns.ts). */
export const TURNS = 20

/** More kernels than these change together only where something changes in all: then their turn is soon enough. */
const MOST_CHANGED = 5

type Environment = Readonly<Record<string, string | undefined>>

/** The turn that the tests' environment asks for: CHECK_SEED, CHECK_ALL, CHECK_PART, CHECK_QUICK, CHECK_KERNELS, CHECK_CHANGED. */
export function turnOf(env: Environment): Turn {
  const [k, of] = (env['CHECK_PART'] ?? '1/1').split('/').map(Number)
  return {
    seed: Number(env['CHECK_SEED'] ?? 1),
    all: Boolean(env['CHECK_ALL']),
    part: [k, of],
    quick: Boolean(env['CHECK_QUICK']),
    kernels: env['CHECK_KERNELS'] ?? '',
    changed: (env['CHECK_CHANGED'] ?? '').split(',').filter(Boolean),
  }
}

/** The remainder of a whole number by n, from 0 to n − 1 for negative ones, too. */
const modulo = (a: number, n: number): number => ((a % n) + n) % n

/** Draws what a run tries, by one rule in all tests, and counts what it drew. */
export class Draw {
  readonly turn: Turn
  readonly #asked = new Map<number, number>()
  readonly #count: { drawn: number; there: number }

  /** @param count what draws that go on from it count, too */
  constructor(turn: Turn, count = { drawn: 0, there: 0 }) {
    this.turn = turn
    this.#count = count
  }

  get all(): boolean {
    return this.turn.all
  }

  get seed(): number {
    return this.turn.seed
  }

  /**
   * Whether the next thing is tried where one in n has its turn. Things are numbered in the order in which they are asked for,
   * those of each n by themselves: so as many are drawn in each commit, and each thing comes once in n of them.
   */
  takes(oneIn: number): boolean {
    const index = this.#asked.get(oneIn) ?? 0
    this.#asked.set(oneIn, index + 1)
    const taken = this.turn.all || modulo(index + this.turn.seed, oneIn) === 0
    this.#count.there++
    if (taken) this.#count.drawn++
    return taken
  }

  /** The same of a kernel and a mutant of it, say: a kernel that was asked for by its id meets all of them. */
  meets(oneIn: number): boolean {
    return this.takes(this.turn.kernels === '' ? oneIn : 1)
  }

  /** One in n of these, which go on from those of the same n before. */
  of<T>(things: readonly T[], oneIn: number): readonly T[] {
    return things.filter(() => this.takes(oneIn))
  }

  /** A draw among what one in n draws: it goes on once all n had their turn, so that in time each meets each. */
  within(oneIn: number): Draw {
    return new Draw({ ...this.turn, seed: Math.floor(this.turn.seed / oneIn) }, this.#count)
  }

  /**
   * Whether the thing at an index lies in this run's part of all that there is. Draws are not split, nor is what is tried of
   * kernels that are asked for by their ids.
   */
  mine(index: number): boolean {
    const { all, kernels, part } = this.turn
    return !all || kernels !== '' || modulo(index, part[1]) === part[0] - 1
  }

  /** The kernels that this run tries, by their ids: those asked for, one of each operation, or its part of all. */
  kernels<K>(every: ReadonlyMap<string, K>): ReadonlyMap<string, K> {
    const { kernels, quick, seed } = this.turn
    const asked = [...every].filter(([id]) => kernels === '' || kernels.split(',').includes(id))
    if (!quick || kernels !== '') return new Map(asked.filter((_, k) => this.mine(k)))
    const operations = new Set(asked.map(([id]) => id.split('/')[0]))
    const few = [...operations].map((operation) => asked.filter(([id]) => id.startsWith(`${operation}/`)))
    return new Map(few.map((own) => own[modulo(seed, own.length)]))
  }

  /** Of these kernels one in n, those that are `always` tried, and those that were changed; all that were asked for. */
  someKernels<K>(every: ReadonlyMap<string, K>, oneIn: number, always: readonly string[]): ReadonlyMap<string, K> {
    const { quick, changed } = this.turn
    const kept = [...always, ...(changed.length > MOST_CHANGED ? [] : changed)]
    const asked = [...this.kernels(every)]
    return new Map(quick ? asked : asked.filter(([id]) => this.meets(oneIn) || kept.includes(id)))
  }

  /** `drawn 3 of 40`, of all that was asked until now, within it, too. */
  get told(): string {
    return `drawn ${this.#count.drawn} of ${this.#count.there}`
  }
}
