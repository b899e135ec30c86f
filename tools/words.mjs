/**
 * Words that make a reader stop, counted where people read: on screen, in documents, and in the comments of exported things.
 * `node tools/words.mjs` prints the counts, `--where` also each place.
 * @typedef {{ file: string, line: number, phrase: string }} Place
 */
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.mjs'
import { projectTexts } from './project.mjs'

/** @type {Readonly<Record<string, RegExp>>} */
export const PHRASES = {
  'what it is': /\bwhat\s+(?:it|they|this|that|each)\s+(?:is|are|was|were)\b/gi,
  lies: /\blies?\b/gi,
  'so many': /\bso\s+many\b/gi,
  'at work': /\bat\s+work\b/gi,
  'is told': /\b(?:is|are|was|were|be|being)\s+told\b/gi,
  'in vain': /\bin\s+vain\b/gi,
  'of its own': /\bof\s+(?:its|their|his|our)\s+own\b/gi,
  'is had': /\b(?:is|are|was|were|be)\s+had\b/gi,
}

/** Where people read. @type {Readonly<Record<string, (file: string) => boolean>>} */
export const PLACES = {
  documents: (file) => file.endsWith('.md'),
  'on screen': (file) =>
    /^(?:src|shaders)\/.*\.tsx?$/.test(file) &&
    (/(?:\/|-)words\.ts$|\/words\/|^src\/page\/(?:lessons|talks|findings)\//.test(file) ||
      /^shaders\/.*\/(?:operation|kernel|listing)\.ts$/.test(file)) &&
    !/\.(?:test|fixture|corpus)\.tsx?$/.test(file),
  'comments of exports': (file) =>
    /^(?:src|shaders|bench|tools)\/.*\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|fixture|corpus)\.tsx?$/.test(file),
}

/** A comment block and the declaration after it. */
const DOCUMENTED = /\/\*\*(?:(?!\*\/)[^])*\*\/\s*\n(?=\s*export\b)/g
const COMMENT = /\/\*(?:(?!\*\/)[^])*\*\/|^\s*\/\/.*$/gm

/** A text with all but what a pattern finds blanked: lines keep their numbers. @param {string} text @param {RegExp} kept */
function only(text, kept) {
  const blank = (/** @type {string} */ part) => part.replace(/[^\n]/g, ' ')
  let [rest, at] = ['', 0]
  for (const { 0: found, index } of text.matchAll(kept)) {
    rest += blank(text.slice(at, index)) + found
    at = index + found.length
  }
  return rest + blank(text.slice(at))
}

/** What of a file people read in a place. @param {string} place @param {string} text */
function read(place, text) {
  if (place === 'documents') return text
  if (place === 'on screen') return text.replace(COMMENT, (part) => part.replace(/[^\n]/g, ' '))
  return only(text, DOCUMENTED)
}

/**
 * All places of the phrases, by where people read.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {Record<string, Place[]>}
 */
export function heavyWords(texts) {
  return Object.fromEntries(
    Object.entries(PLACES).map(([place, applies]) => [
      place,
      Object.entries(texts).flatMap(([file, text]) => {
        // this file quotes them
        if (!applies(file) || file === 'tools/words.mjs') return []
        const seen = read(place, text)
        return Object.entries(PHRASES).flatMap(([phrase, pattern]) =>
          Array.from(seen.matchAll(pattern), ({ index }) => ({
            file,
            line: seen.slice(0, index).split('\n').length,
            phrase,
          })),
        )
      }),
    ]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { where } = readOptions({ where: { type: 'boolean', default: false } }, 'node tools/words.mjs [--where]')
  const found = heavyWords(projectTexts())
  for (const [place, hits] of Object.entries(found)) {
    const counts = Object.keys(PHRASES).map((name) => `${name} ${hits.filter(({ phrase }) => phrase === name).length}`)
    console.log(`${place}: ${hits.length} (${counts.join(', ')})`)
    if (where) for (const { file, line, phrase } of hits) console.log(`  ${file}:${line} ${phrase}`)
  }
}
