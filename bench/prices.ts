import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { time } from '#src/core/base/format.ts'
import { pricesOf } from '#src/engine/gpu/stopwatch/prices.ts'
import { PRICES, type PriceList, priceMs, type Prices } from '#src/engine/run/times/prices.ts'
import { describe, openDawn } from './dawn.ts'

export const needs = 'dawn'

/** More than any clock is good for, and a third of the bytes. */
const rounded = (list: PriceList): PriceList =>
  Object.fromEntries(
    Object.entries(list).map(([name, priced]) => [
      name,
      'ms' in priced ? { ...priced, ms: priced.ms.map((ms) => Number(ms.toPrecision(4))) } : priced,
    ]),
  ) as unknown as PriceList

/**
 * Measures the price of a barrier, of a hop, of a dispatch and of a launch by kernels made for it, in WebGPU and, where there is
 * nvcc, in CUDA beside (bench/prices/prices.cu), and writes the file that figures, lessons and talks quote. A minute at most.
 * `--samples 25`, `--adapter "NVIDIA H100"` what the reader calls it, `--out dist-bench/prices.json`, `--source
 * bench/prices/prices.cu`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      samples: { type: 'string', default: '25' },
      adapter: { type: 'string' },
      out: { type: 'string', default: path.join('dist-bench', 'prices.json') },
      source: { type: 'string', default: path.join('bench', 'prices', 'prices.cu') },
    },
  })
  const gpu = await openDawn()
  console.log(describe(gpu))
  const found = await pricesOf(gpu, { samples: Number(values.samples) })
  const adapter = { ...gpu.adapter, name: values.adapter ?? gpu.adapter.name }
  gpu.device.destroy()
  const cuda = inCuda(values.source, values.samples)
  const prices: Prices = {
    date: new Date().toISOString(),
    adapter,
    clock: found.clock,
    prices: rounded(found.prices),
    ...(cuda && { cuda: { ...cuda, prices: rounded(cuda.prices) } }),
  }
  for (const name of PRICES) console.log(`${name.padEnd(9)} ${told(prices, name)}`)
  mkdirSync(path.dirname(values.out), { recursive: true })
  writeFileSync(values.out, `${JSON.stringify(prices)}\n`)
  console.log(values.out)
}

function told({ prices, cuda }: Prices, name: (typeof PRICES)[number]): string {
  const priced = prices[name]
  const here = 'why' in priced ? `NOT TOLD: ${priced.why}` : `${time(priceMs(prices, name))}, ${spread(priced.ms)}`
  return cuda ? `${here}; in CUDA ${time(priceMs(cuda.prices, name))}` : here
}

/** The middle four fifths. */
function spread(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => time(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))])
  return `${at(0.1)} to ${at(0.9)}`
}

/** Builds and runs the same in CUDA; undefined, and said aloud, where that cannot be. */
function inCuda(source: string, samples: string): Prices['cuda'] {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-prices-'))
  try {
    const program = path.join(folder, 'prices')
    const built = spawnSync('nvcc', ['-O2', '-std=c++17', '-arch=native', '-o', program, source], { encoding: 'utf8' })
    if (built.status !== 0) return absent(built.error ? 'there is no nvcc' : built.stderr)
    const ran = spawnSync(program, [samples], { encoding: 'utf8', timeout: 60_000 })
    if (ran.status !== 0) return absent(ran.stderr || `it ended with ${ran.status ?? ran.signal}`)
    return JSON.parse(ran.stdout) as Prices['cuda']
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function absent(why: string): undefined {
  console.log(`NOT COMPARED WITH CUDA: ${why.trim()}`)
  return undefined
}
