const SOURCE = /^(?:src|shaders|bench|e2e|tools)\/.*\.tsx?$/
const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm

/**
 * Types that are exported under one name from several files: such a name cannot be looked up.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} a sentence each
 */
export function typesTwice(texts) {
  /** @type {Map<string, string[]>} */
  const places = new Map()
  for (const [file, text] of Object.entries(texts)) {
    if (!SOURCE.test(file)) continue
    for (const [, name] of text.matchAll(TYPE)) places.set(name, [...(places.get(name) ?? []), file])
  }
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} is exported by ${files.join(' and ')}`)
}
