import { expect, test } from 'vitest'
import { AppError } from '#src/base/errors.ts'
import { type Binding, bindingsOf, checkBindings } from './reflect.ts'

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
    @group(0) @binding(2) var<uniform> uniforms: Uniforms;
    fn f() { var local: u32 = 1; var<function> other: u32; }`
  expect(bindingsOf(wgsl)).toEqual([
    { name: 'row_ptr', group: 0, binding: 0, access: 'read' },
    { name: 'values', group: 0, binding: 1, access: 'read' },
    { name: 'uniforms', group: 0, binding: 2, access: 'uniform' },
    { name: 'control', group: 0, binding: 3, access: 'read_write' },
  ])
})

const shader: Binding[] = [
  { name: 'x', group: 0, binding: 0, access: 'read' },
  { name: 'uniforms', group: 0, binding: 1, access: 'uniform' },
]

test('a plan that binds what the shader declares passes; every mutant of it does not', () => {
  const check = (bindings: string[], uniform: unknown, declared = shader) => {
    try {
      checkBindings('a/b.wesl', { bindings, uniform }, declared)
      return 'ok'
    } catch (error) {
      return error instanceof AppError ? error.code : 'other'
    }
  }
  expect(check(['x'], [0])).toBe('ok')
  const mutants = [
    check([], [0]),
    check(['x', 'y'], [0]),
    check(['y'], [0]),
    check(['x'], undefined),
    check(['x'], [0], [{ ...shader[0], group: 1 }, shader[1]]),
    check(['x', 'params'], undefined, [shader[0], { ...shader[1], name: 'params' }]),
  ]
  expect(mutants).toEqual(mutants.map(() => 'BindingMismatch'))
})
