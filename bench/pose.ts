import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { count } from '#src/core/base/format.ts'
import { writeProblem } from './problem-file.ts'
import { partOf } from './operation-part.ts'

/**
 * Writes problems of an operation as files, for another program to solve: `npm run bench -- pose sptrsv --suite quick`, `--out
 * dist-bench/posed`. Each is called by its name, with _ for what is no letter and no digit.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      suite: { type: 'string', default: 'quick' },
      out: { type: 'string', default: path.join('dist-bench', 'posed') },
    },
  })
  const part = await partOf(positionals[0])
  mkdirSync(values.out, { recursive: true })
  for (const name of part.named(values.suite)) {
    const file = path.join(values.out, `${name.replaceAll(/\W/gu, '_')}.problem`)
    const began = performance.now()
    writeProblem(file, await part.problemOf(name))
    console.log(`${file}: posed in ${count(Math.round(performance.now() - began))} ms`)
  }
}
