import type { U32 } from '#src/core/base/arrays.ts'
import { beat, type Watch } from '../../watch.ts'
import { degreeOf, type Graph } from '../graph.ts'
import type { Ordering } from '../ordering.ts'
import { Buckets } from './buckets.ts'

/** A vertex with more neighbours, and more than this times √n, comes last: it would meet every element. */
const DENSE = 16
const DENSE_TIMES = 10

/**
 * Little fill: at each step a variable of the least approximate degree is eliminated. Amestoy, Davis and Duff, An approximate
 * minimum degree ordering algorithm, SIAM J. Matrix Anal. Appl. 17(4), 1996.
 */
const ordering: Ordering = (graph, watch) => new Elimination(graph).run(watch)
export default ordering

/**
 * The quotient graph of an elimination. A variable knows variables that are its neighbours still, and elements: cliques that
 * eliminated pivots left, each the list of its variables. Variables that cannot be told apart are one, of their common weight.
 */
class Elimination {
  readonly #vertices: number
  /** Neighbours of a variable, and the elements that it is in. */
  readonly #variables: number[][]
  readonly #elements: number[][]
  /** Variables of the element that a pivot left. */
  readonly #members: number[][]
  /** Vertices that a variable stands for; 0 once it is eliminated, or stands for none any more. */
  readonly #weight: U32
  readonly #degree: U32
  readonly #isElement: Uint8Array
  /** What a pivot is eliminated with, in order: itself is not named. */
  readonly #with: number[][]
  readonly #buckets: Buckets
  /** Of an element the weight outside the pivot's, where `#seen` is this turn's. */
  readonly #outside: Int32Array
  readonly #seen: U32
  readonly #mark: U32
  #turn = 0

  constructor(graph: Graph) {
    const { vertices, ptr, adj } = graph
    this.#vertices = vertices
    const most = Math.max(DENSE, DENSE_TIMES * Math.sqrt(vertices))
    const dense = Uint8Array.from({ length: vertices }, (_, i) => Number(degreeOf(graph, i) > most))
    const sparse = (i: number) => [...adj.subarray(ptr[i], ptr[i + 1])].filter((j) => !dense[j])
    this.#variables = Array.from({ length: vertices }, (_, i) => (dense[i] ? [] : sparse(i)))
    this.#elements = Array.from({ length: vertices }, () => [])
    this.#members = Array.from({ length: vertices }, () => [])
    this.#with = Array.from({ length: vertices }, () => [])
    this.#weight = new Uint32Array(vertices).fill(1)
    this.#isElement = new Uint8Array(vertices)
    this.#outside = new Int32Array(vertices)
    this.#seen = new Uint32Array(vertices)
    this.#mark = new Uint32Array(vertices)
    this.#degree = Uint32Array.from(this.#variables, (near, i) => (dense[i] ? vertices : near.length))
    this.#buckets = new Buckets(vertices + 1, this.#degree)
  }

  run(watch: Watch): U32 {
    const order = new Uint32Array(this.#vertices)
    let placed = 0
    let pivots = 0
    const place = (i: number) => {
      order[placed++] = i
      for (const j of this.#with[i]) place(j)
    }
    for (let pivot = this.#buckets.takeLeast(); pivot !== undefined; pivot = this.#buckets.takeLeast()) {
      beat(watch, 'ordering', pivots++, this.#vertices)
      this.#eliminate(pivot)
      place(pivot)
    }
    return order
  }

  #eliminate(pivot: number): void {
    const members = this.#membersOf(pivot)
    this.#isElement[pivot] = 1
    this.#weight[pivot] = 0
    const inPivot = ++this.#turn
    for (const i of members) this.#mark[i] = inPivot
    this.#countOutside(members, inPivot)
    const total = members.reduce((sum, i) => sum + this.#weight[i], 0)
    for (const i of members) this.#update(i, pivot, inPivot, total)
    this.#join(members)
    this.#members[pivot] = members.filter((i) => this.#weight[i] > 0)
    this.#variables[pivot] = []
    this.#elements[pivot] = []
  }

  /** All that the pivot is next to: its variables, and those of its elements, which the new element takes in. */
  #membersOf(pivot: number): number[] {
    const turn = ++this.#turn
    this.#mark[pivot] = turn
    const members: number[] = []
    const take = (list: readonly number[]) => {
      for (const i of list) {
        if (this.#weight[i] === 0 || this.#mark[i] === turn) continue
        this.#mark[i] = turn
        members.push(i)
      }
    }
    take(this.#variables[pivot])
    for (const e of this.#elements[pivot]) {
      take(this.#members[e])
      this.#absorb(e)
    }
    return members
  }

  /** An element all of whose variables are in the new one. */
  #absorb(element: number): void {
    this.#isElement[element] = 0
    this.#members[element] = []
  }

  /** Of each element that a member is in, the weight of its variables that are no members. */
  #countOutside(members: readonly number[], turn: number): void {
    for (const i of members)
      for (const e of this.#elements[i]) {
        if (!this.#isElement[e]) continue
        if (this.#seen[e] !== turn) {
          this.#seen[e] = turn
          this.#outside[e] = this.#members[e].reduce((sum, j) => sum + this.#weight[j], 0)
        }
        this.#outside[e] -= this.#weight[i]
      }
  }

  /** What a member is next to now, and its degree: at most what it was and the element, at most the sum over its elements. */
  #update(i: number, pivot: number, turn: number, total: number): void {
    const elements = this.#elements[i].filter((e) => this.#isElement[e] && this.#outside[e] > 0)
    const variables = this.#variables[i].filter((j) => this.#weight[j] > 0 && this.#mark[j] !== turn)
    for (const e of this.#elements[i]) if (this.#isElement[e] && this.#outside[e] === 0) this.#absorb(e)
    const beyond =
      elements.reduce((sum, e) => sum + this.#outside[e], 0) + variables.reduce((sum, j) => sum + this.#weight[j], 0)
    const rest = total - this.#weight[i]
    this.#elements[i] = [...elements, pivot]
    this.#variables[i] = variables
    const degree = Math.min(this.#degree[i] + rest, beyond + rest)
    this.#degree[i] = degree
    // what is next to nothing else goes with the pivot
    if (beyond === 0) {
      this.#buckets.remove(i)
      this.#weight[i] = 0
      this.#with[pivot].push(i)
    } else this.#buckets.move(i, Math.min(degree, this.#vertices))
  }

  /** Members with the same neighbours become one. */
  #join(members: readonly number[]): void {
    const alike = new Map<number, number[]>()
    for (const i of members) {
      if (this.#weight[i] === 0) continue
      const key = keyOf(this.#variables[i], this.#elements[i])
      const twin = alike.get(key)?.find((j) => this.#isSame(i, j))
      if (twin === undefined) {
        alike.set(key, [...(alike.get(key) ?? []), i])
        continue
      }
      this.#weight[twin] += this.#weight[i]
      this.#degree[twin] -= Math.min(this.#degree[twin], this.#weight[i])
      this.#buckets.move(twin, Math.min(this.#degree[twin], this.#vertices))
      this.#buckets.remove(i)
      this.#weight[i] = 0
      this.#with[twin].push(i)
    }
  }

  #isSame(i: number, j: number): boolean {
    const turn = ++this.#turn
    for (const lists of [this.#variables, this.#elements]) {
      if (lists[i].length !== lists[j].length) return false
      for (const one of lists[i]) this.#seen[one] = turn
      if (!lists[j].every((one) => this.#seen[one] === turn)) return false
    }
    return true
  }
}

/** A number that is equal for variables with equal neighbours, however these are listed. */
const keyOf = (variables: readonly number[], elements: readonly number[]): number => {
  let key = variables.length * 31 + elements.length
  for (const j of variables) key = (key + Math.imul(j + 1, 0x9e3779b1)) | 0
  for (const e of elements) key = (key + Math.imul(e + 1, 0x85ebca6b)) | 0
  return key
}
