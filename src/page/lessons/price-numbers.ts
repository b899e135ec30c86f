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

/** The rest of a sentence, up to the next of the four: a stop within a number ends none. */
const REST = new RegExp(String.raw`^(?:(?!\b${WHAT})(?:[^.;:?!]|\.(?=\d)))*`, 'u')
const MORE = new RegExp(TIME, 'gu')

/** Times that a sentence writes out after a price: read as of the same, `a dispatch takes 1.7 µs, with work in it 5 µs`. */
function furtherIn(text: string, { 0: said, index }: RegExpExecArray): readonly PriceNumber[] {
  const [rest] = REST.exec(text.slice(index + said.length)) ?? ['']
  const [priced] = said.split(' ')
  return Array.from(rest.matchAll(MORE)).flatMap(([time, name]) =>
    name === undefined ? [{ said: `${priced} … ${time}`, name, ofTwo: false }] : [],
  )
}

/** The numbers that a text calls the price of a barrier, a hop, a dispatch or a launch. */
export const priceNumbers = (text: string): readonly PriceNumber[] => [
  ...Array.from(text.matchAll(AFTER)).flatMap((found) => [
    { said: found[0], name: found[1], ofTwo: false },
    ...furtherIn(text, found),
  ]),
  ...Array.from(text.matchAll(BEFORE), ([said, name]) => ({ said, name, ofTwo: true })),
]
