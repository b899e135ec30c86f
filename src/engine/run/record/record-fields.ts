import * as v from 'valibot'
import * as texts from './record-words.ts'

/** Kinds of fields of a recording, each with the words for what it has to be. */

export const number = (least: number, most: number) => {
  const said = texts.aNumber(least, most)
  return v.pipe(v.number(said), v.minValue(least, said), v.maxValue(most, said))
}
export const whole = (least: number, most: number) => {
  const said = texts.aWholeNumber(least, most)
  return v.pipe(v.number(said), v.integer(said), v.minValue(least, said), v.maxValue(most, said))
}
export const words = (most: number) => {
  const said = texts.aText(most)
  // a line that is broken, or turned round, could pass for something that the page says
  return v.pipe(v.string(said), v.maxLength(most, said), v.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, said))
}
export const list = <const S extends v.GenericSchema>(item: S, most: number, least = 0) => {
  const said = texts.aList(least, most)
  return v.pipe(v.array(item, said), v.minLength(least, said), v.maxLength(most, said))
}
export const object = <const S extends v.ObjectEntries>(entries: S) => v.object(entries, texts.anObject)
export const oneOf = <const S extends readonly string[]>(values: S) => v.picklist(values, texts.oneOf(values))
export const named = <const S extends v.GenericSchema>(value: S, most: number) =>
  v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,39}$/, texts.aName)), value, texts.anObject),
    v.check((entries) => Object.keys(entries).length <= most, texts.fewEntries(most)),
  )
