/** Works out an answer once for each object that it is asked of, and keeps it as long as there is the object. */
export function oncePer<K extends object, V>(answer: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly answer: V }>()
  return (of) => {
    const found = known.get(of) ?? { answer: answer(of) }
    known.set(of, found)
    return found.answer
  }
}
