import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|\bwarp\b|basic render/i

const VENDORS: Readonly<Record<string, string>> = {
  amd: 'AMD',
  apple: 'Apple',
  arm: 'Arm',
  google: 'Google',
  intel: 'Intel',
  mesa: 'Mesa',
  microsoft: 'Microsoft',
  nvidia: 'NVIDIA',
  qualcomm: 'Qualcomm',
}

type Info = Pick<
  GPUAdapterInfo,
  'vendor' | 'architecture' | 'device' | 'description' | 'subgroupMinSize' | 'subgroupMaxSize' | 'isFallbackAdapter'
>

/** Lanes of a subgroup where the adapter has subgroups of one fixed size, else 0. */
export function subgroupSizeOf(info: Info, features: ReadonlySet<string>): number {
  const fixed = info.subgroupMinSize !== undefined && info.subgroupMinSize === info.subgroupMaxSize
  return fixed && features.has('subgroups') ? (info.subgroupMinSize ?? 0) : 0
}

/** The adapter as runs record it. Browsers leave most fields of `info` empty; the name is the best that is left. */
export function adapterRecord(info: Info, features: ReadonlySet<string>, userAgent: string): AdapterRecord {
  const text = [info.vendor, info.architecture, info.device, info.description].join(' ')
  return {
    kind: info.isFallbackAdapter || SOFTWARE.test(text) ? 'software' : 'gpu',
    name: adapterName(info, text),
    vendor: info.vendor,
    architecture: info.architecture,
    description: info.description,
    subgroupSize: subgroupSizeOf(info, features),
    browser: browserName(userAgent),
  }
}

function adapterName(info: Info, text: string): string {
  if (/swiftshader/i.test(text)) return 'SwiftShader'
  if (info.description) return info.description
  const vendor = VENDORS[info.vendor] ?? info.vendor
  return [vendor, info.architecture].filter(Boolean).join(' ') || 'unnamed adapter'
}

/** Browser and major version, e.g. `Chrome 151`, from a user agent string. */
export function browserName(userAgent: string): string {
  for (const [token, name] of [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['Firefox', 'Firefox'],
    ['HeadlessChrome', 'Chromium'],
    ['Chromium', 'Chromium'],
    ['Chrome', 'Chrome'],
    ['Version', 'Safari'],
  ]) {
    const version = new RegExp(`\\b${token}/(\\d+)`).exec(userAgent)
    if (version) return `${name} ${version[1]}`
  }
  return userAgent || 'unnamed browser'
}

/** What plans may count on, from the limits that the device was really given. */
export function capabilitiesOf(limits: GPUSupportedLimits, { subgroupSize, kind }: AdapterRecord): Capabilities {
  return {
    subgroupSize,
    software: kind === 'software',
    maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
    maxBufferSize: limits.maxBufferSize,
    maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
    maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
    maxComputeWorkgroupsPerDimension: limits.maxComputeWorkgroupsPerDimension,
    maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
  }
}
