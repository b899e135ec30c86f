/** A number that a text calls the price of one of the four: by its name in the text, or written out. */
export interface PriceNumber {
  readonly said: string
  /** `launch`, of `<launch>`; undefined where it is written out. */
  readonly name: string | undefined
  /** Said per barrier, or per another of them: a share of something. */
  readonly ofTwo: boolean
}

const WHAT = String.raw`(?:barriers?|hops?|\{?dispatch(?:es)?\}?|launch(?:es)?)`
const TIME = String.raw`(?:<(\w+)>|\d[\d.]*[ \u00a0\u202f]?(?:ns|µs|us|ms|microseconds|nanoseconds)\b)`

/** `a launch takes <launch>`, `a barrier costs 0.3 µs`, `a launch of <launch>`; nothing but words between. */
const AFTER = new RegExp(
  String.raw`\b${WHAT}(?: of|,? [^.;<\d]*?\b(?:costs?|takes?|took|price)\b[^.;<\d]*?) ${TIME}`,
  'gu',
)
/** `<each> per barrier`. */
const BEFORE = new RegExp(String.raw`${TIME} (?:per|for (?:a|each|every)) ${WHAT}`, 'gu')

/** The numbers that a text calls the price of a barrier, a hop, a dispatch or a launch. */
export const priceNumbers = (text: string): readonly PriceNumber[] => [
  ...Array.from(text.matchAll(AFTER), ([said, name]) => ({ said, name, ofTwo: false })),
  ...Array.from(text.matchAll(BEFORE), ([said, name]) => ({ said, name, ofTwo: true })),
]
