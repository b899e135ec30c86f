import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'
import { misfit, packed } from './pack.ts'

test('bindings are found by name, in any spelling that WGSL allows', () => {
  const wgsl = `
    // @group(0) @binding(9) var<storage> gone: array<u32>;
    /* @group(0) @binding(8) var<storage> gone_too: array<u32>; /* nested */ var<uniform> a: u32; */
    var<workgroup> partial: array<f32, 64>;
    var<private> mine: u32;
    @binding(3) @group(0) var<storage, read_write> control: array<atomic<u32>>;
    @group(0)@binding(0)var<storage>row_ptr:array<u32>;
    @group( 0 ) @binding( 1u )
    var < storage , read > values : array<f32>;
    struct Uniforms { rows: u32 }
    @group(0) @binding(2) var<uniform> uniforms: Uniforms;
    fn f() { var local: u32 = 1; var<function> other: u32; }`
  expect(outlineOf(wgsl).bindings).toEqual([
    { name: 'row_ptr', group: 0, binding: 0, access: 'read' },
    { name: 'values', group: 0, binding: 1, access: 'read' },
    { name: 'uniforms', group: 0, binding: 2, access: 'uniform' },
    { name: 'control', group: 0, binding: 3, access: 'read_write' },
  ])
})

const STRUCT = `
  const BINS = 3u;
  override size: u32 = 64u;
  override unused = 1.5;
  struct Pair { first: u32, second: f32 }
  struct Setting {
    rows: u32,
    alpha: f32,
    origin: vec2<f32>,
    shift: i32,
    extent: vec3<u32>,
    last: u32,
    bins: array<vec4<u32>, BINS>,
  }
  var<workgroup> pairs: array<Pair, size>;
  @group(0) @binding(0) var<uniform> uniforms: Setting;
  @compute @workgroup_size(size, 2) fn main() { let struct_like = 1u; if (true) { return; } }`

const VALUES = {
  rows: 7,
  alpha: -2,
  origin: [0.5, 1],
  shift: -1,
  extent: [1, 2, 3],
  last: 9,
  bins: [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ],
}

test('uniforms lie where WGSL has them, each number as its field has it', () => {
  const { uniforms } = outlineOf(STRUCT)
  if (!uniforms) throw new Error('there are no uniforms')
  const words = packed(uniforms, VALUES)
  expect(words).toHaveLength(12 + 12)
  const floats = new Float32Array(words.buffer)
  expect([words[0], floats[1], floats[2], floats[3], words[4] | 0]).toEqual([7, -2, 0.5, 1, -1])
  expect([...words.subarray(8, 12)]).toEqual([1, 2, 3, 9])
  expect([...words.subarray(12)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0])
})

test('what is given and what is declared are the same names in the same shapes, else they are named', () => {
  const { uniforms } = outlineOf(STRUCT)
  if (!uniforms) throw new Error('there are no uniforms')
  expect(misfit(uniforms, VALUES)).toBeUndefined()
  const { rows: _, ...less } = VALUES
  expect(misfit(uniforms, { ...less, row: 7 })).toEqual({ onlyGiven: ['row'], onlyDeclared: ['rows'], misshapen: [] })
  const mutants = [
    { rows: [7] },
    { origin: [1] },
    { extent: 3 },
    { bins: [1, 2] },
    { bins: VALUES.bins.flatMap((bin) => [bin, bin]) },
  ]
  for (const mutant of mutants)
    expect(misfit(uniforms, { ...VALUES, ...mutant })?.misshapen).toEqual(Object.keys(mutant))
})

test('constants that may be overridden say how large a workgroup is, and its memory', () => {
  const { overrides, invocations, sharedWords } = outlineOf(STRUCT)
  expect([...overrides]).toEqual(['size', 'unused'])
  expect([invocations({}), sharedWords({})]).toEqual([128, 128])
  expect([invocations({ size: 8 }), sharedWords({ size: 8 })]).toEqual([16, 16])
})
