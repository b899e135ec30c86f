import { expect, test } from 'vitest'
import { adapterRecord, browserName, subgroupSizeOf } from './adapter.ts'

const info = {
  vendor: 'nvidia',
  architecture: 'ampere',
  device: '',
  description: '',
  subgroupMinSize: 32,
  subgroupMaxSize: 32,
  isFallbackAdapter: false,
}
const features = new Set(['subgroups'])

test('an adapter is named by the best that the browser tells', () => {
  const nameOf = (change: Partial<typeof info>) => adapterRecord({ ...info, ...change }, features, '').name
  expect(nameOf({})).toBe('NVIDIA ampere')
  expect(nameOf({ description: 'NVIDIA H200' })).toBe('NVIDIA H200')
  expect(nameOf({ vendor: 'google', architecture: 'swiftshader' })).toBe('SwiftShader')
  expect(nameOf({ vendor: '', architecture: '' })).toBe('unnamed adapter')
})

test.each([
  { architecture: 'swiftshader' },
  { description: 'llvmpipe (LLVM 19.1, 256 bits)' },
  { device: 'lavapipe' },
  { description: 'Microsoft WARP' },
  { description: 'Microsoft Basic Render Driver' },
  { isFallbackAdapter: true },
])('%o is software', (change) => {
  expect(adapterRecord({ ...info, ...change }, features, '').kind).toBe('software')
  expect(adapterRecord(info, features, '').kind).toBe('gpu')
})

test('subgroups count only where there are some and all have one size', () => {
  expect(subgroupSizeOf(info, features)).toBe(32)
  expect(subgroupSizeOf({ ...info, subgroupMinSize: 8 }, features)).toBe(0)
  expect(subgroupSizeOf(info, new Set())).toBe(0)
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36',
    'Chrome 151',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36', 'Chromium 156'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/151.0.0.0 Safari/537.36 Edg/151.0.0.0', 'Edge 151'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox 146'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15', 'Safari 26'],
  ['', 'unnamed browser'],
])('%s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
