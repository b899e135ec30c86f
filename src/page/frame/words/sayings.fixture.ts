import { textsIn } from '#src/core/base/texts.fixture.ts'

const SAYS = /^\/src\/(?:page|engine|core)\/.+\.tsx?$|^\/src\/.*\/words\.ts$|^\/shaders\/.+\.ts$/
const SAYS_NOTHING = /\.(?:test|fixture|corpus)\.[^/]*$|\/(?:mutants|testing)[^/]*$|^\/src\/page\/frame\/words\//

/** Sources whose strings come on screen, by their paths; tests and the glossary itself apart. */
export const SOURCES = textsIn(['src', 'shaders'], (file) => SAYS.test(file) && !SAYS_NOTHING.test(file))

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm
const IMPORTS = /^import[\s\S]*?from '[^']*'$|^import '[^']*'$|import\('[^']*'\)/gm
/** A name that code is keyed by, such as `styles['tick']`, is nothing that is said. */
const KEYS = /\[['"][\w-]+['"]\]/g
const QUOTED = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g
const BETWEEN_TAGS = />([^<>{}=;]*[A-Za-z][^<>{}=;]*)</g

/** What a source may put on screen: its strings, without what templates fill in, and the text between tags. */
export function sayingsIn(source: string): readonly string[] {
  const code = source.replace(COMMENTS, '').replace(IMPORTS, '').replace(KEYS, '')
  const strings = Array.from(code.matchAll(QUOTED), ([, one, two, three]) => one ?? two ?? three ?? '')
  const texts = Array.from(code.matchAll(BETWEEN_TAGS), ([, text]) => text)
  return [...strings, ...texts].map((said) => said.replaceAll(/\$\{[^}]*\}/g, '…').trim()).filter((said) => said !== '')
}
