import { describe, expect, it } from 'vitest'
import {
  bytes,
  count,
  error,
  indexed,
  measuredTime,
  percent,
  plural,
  rate,
  ratio,
  significant,
  time,
} from './format.ts'

/** Thin spaces written as _, so that the table below can be read. */
const shown = (text: string): string => text.replaceAll('\u202f', '_').replaceAll('\u2212', '~')

describe('numbers as the design has them', () => {
  it.each([
    [count(999), '999'],
    [indexed('x', 2903), 'x₂₉₀₃'],
    [count(1000), '1_000'],
    [count(128000), '128_000'],
    [count(-1234567), '~1_234_567'],
    [time(0.0625), '62.5_µs'],
    [time(1.42), '1.42_ms'],
    [time(425), '425_ms'],
    [time(1420), '1.42_s'],
    [time(0.00085), '850_ns'],
    [time(0), '0_ms'],
    [bytes(512), '512_B'],
    [bytes(412 * 2 ** 20), '412_MiB'],
    [bytes(1536), '1.50_KiB'],
    [rate(76.7e9), '76.7_GB/s'],
    [percent(0.41), '41_%'],
    [percent(0.016), '1.6_%'],
    [percent(0), '0_%'],
    [percent(1), '100_%'],
    [ratio(4.8), '4.8×'],
    [ratio(0.42), '0.42×'],
    [ratio(128), '128×'],
    [error(1e-7), '1.0e-7'],
    [error(0), '0'],
    [error(Number.POSITIVE_INFINITY), 'not finite'],
    [plural(1, 'row'), '1 row'],
    [plural(2, 'entry'), '2 entries'],
    [plural(2, 'tray'), '2 trays'],
    [plural(2, 'dispatch'), '2 dispatches'],
    [plural(1200, 'row'), '1_200 rows'],
  ])('%s', (text, wanted) => {
    expect(shown(text)).toBe(wanted)
  })

  it('rounds before it picks the unit', () => {
    expect(shown(time(0.9996))).toBe('1.00_ms')
    expect(shown(time(999.6))).toBe('1.00_s')
    expect(shown(bytes(2 ** 20 - 1))).toBe('1.00_MiB')
    expect(shown(significant(9.996))).toBe('10.0')
    expect(shown(percent(0.0996))).toBe('10_%')
  })

  it('shows three significant digits, and a mutant with two is caught', () => {
    const keeps = (format: (ms: number) => string) =>
      [0.0625, 1.42, 42.5, 425].every((ms) => (format(ms).match(/\d/g) ?? []).length === 3)
    expect(keeps(time)).toBe(true)
    expect(keeps((ms) => time(Number(ms.toPrecision(2))).replace(/0(?=\u202f)/, ''))).toBe(false)
  })

  it('withholds what the clock cannot see', () => {
    expect(measuredTime(0.0019, 0.0001)).toBe('< resolution')
    expect(shown(measuredTime(0.002, 0.0001))).toBe('2.0_µs')
    expect(shown(measuredTime(0.0001, 0.0001, 64))).toBe('100_ns')
  })

  it.each([
    [0.05174, 0.065536, 38, '52_µs'],
    [0.0918, 0.065536, 38, '92_µs'],
    [0.5174, 0.065536, 13, '520_µs'],
    [0.05174, 0.065536, 200, '52_µs'],
    [0.05174, 0.065536, 700, '51.7_µs'],
    [5.508, 0.065536, 1, '5.5_ms'],
    [15.08, 0.065536, 1, '15.1_ms'],
    [0.9996, 0.065536, 400, '1.00_ms'],
    [0.05174, 32e-6, 1, '51.7_µs'],
  ])('%s ms of a clock of %s ms steps, %s at once, are shown as far as it tells', (ms, step, batch, wanted) => {
    expect(shown(measuredTime(ms, step, batch))).toBe(wanted)
  })

  it('a mutant that shows three digits of any time is caught', () => {
    expect(shown(measuredTime(0.05174, 0.065536, 38))).not.toBe(shown(time(0.05174)))
  })
})
