import path from 'node:path'
import { expect, test } from 'vitest'
import { projectTexts } from './project.mjs'

const ROOM = 'src/page/features/'
const featureOf = (file: string) => (file.startsWith(ROOM) ? file.slice(ROOM.length).split('/')[0] : undefined)

/** What a feature says that it needs. */
const needsOf = (text: string): readonly string[] =>
  [...(/needs: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, id]) => id)

/** Imports of one feature by another that does not say so, and needs that nothing is imported of. */
function unsaid(files: Readonly<Record<string, string>>): readonly string[] {
  const used = new Set<string>()
  for (const [file, text] of Object.entries(files)) {
    const from = featureOf(file)
    if (from === undefined || !/\.tsx?$/.test(file) || /\.test\./.test(file) || file === `${ROOM}features.ts`) continue
    for (const [, specifier] of text.matchAll(/['"]((?:\.{1,2}\/|#src\/)[^'"\s]+)['"]/g)) {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier)
      const to = featureOf(target)
      // `../*/whole.ts`: what is found in any folder, and needed of none
      if (to !== undefined && to !== from && to !== '*') used.add(`${from} needs ${to}`)
    }
  }
  const said = Object.entries(files).flatMap(([file, text]) =>
    file.endsWith('/feature.ts') && file.startsWith(ROOM)
      ? needsOf(text).map((to) => `${featureOf(file)} needs ${to}`)
      : [],
  )
  return [...[...used].filter((one) => !said.includes(one)), ...said.filter((one) => !used.has(one))]
}

test('a feature imports of others what it needs, and says so', () => {
  expect(unsaid(projectTexts())).toEqual([])
})

/** The page builds and races without each of these (`e2e/fourth.spec.ts`). */
const REMOVABLE = ['talk', 'embed', 'lock']

const needsRemovable = (files: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(files).flatMap(([file, text]) =>
    file.startsWith(ROOM) && file.endsWith('/feature.ts')
      ? needsOf(text)
          .filter((to) => REMOVABLE.includes(to))
          .map((to) => `${featureOf(file)} needs ${to}`)
      : [],
  )

test('no feature needs one that can be removed', () => {
  expect(needsRemovable(projectTexts())).toEqual([])
  expect(needsRemovable({ [`${ROOM}onefile/feature.ts`]: "export default { needs: ['take', 'talk'] }" })).toEqual([
    'onefile needs talk',
  ])
})

test('mutants: an import that is not said, and a need of nothing', () => {
  const talk = {
    [`${ROOM}talk/feature.ts`]: 'export default {}',
    [`${ROOM}talk/a.ts`]: "import { b } from '../lock/b.ts'",
  }
  expect(unsaid(talk)).toEqual(['talk needs lock'])
  expect(unsaid({ [`${ROOM}talk/feature.ts`]: "export default { needs: ['lock'] }" })).toEqual(['talk needs lock'])
})
