/** What the lint looks for. */
export type LintRule = 'bound' | 'parted' | 'published' | 'elsewhere' | 'shared'

/** One thing that it found, at an offset of linked WGSL. */
export interface Remark {
  readonly rule: LintRule
  readonly at: number
  /** A function of the line of another place, where the sentence speaks of one. */
  readonly sentence: string | ((line: number) => string)
  readonly other?: number
}
