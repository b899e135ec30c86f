import type { Beginning } from '#src/lab/edit/exercise.ts'

/** A product in ten lines: one lane of each workgroup takes the rows of all others. */
export default {
  title: 'A product',
  kernel: 'spmv/csr_scalar',
  module: 'spmv/csr_scalar/kernel.wesl',
  text: `// y ← α A x + β y: the first lane of a workgroup takes the rows of all its lanes, one after the other.
import package::lib::product::{col_idx, group_of, put, row_ptr, uniforms, values, x};
@if(TRACE) import package::lib::carried::carry;

/// Invocations of a workgroup; lanes that step together.
override size: u32 = 256u;
@if(TRACE) override lanes: u32 = 32u;

@compute @workgroup_size(size)
fn main(
  @builtin(local_invocation_index) index: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
  if (index != 0u) { return; }
  let first = group_of(group, groups) * size;
  @if(TRACE) var step = 0u;
  for (var row = first; row < min(first + size, uniforms.rows); row++) {
    var sum = 0.0;
    for (var k = row_ptr[row]; k < row_ptr[row + 1u]; k++) {
      sum += values[k] * x[col_idx[k]];
      @if(TRACE) {
        if (row % uniforms.every == 0u) { carry(first / lanes, step, row, k, 0u, 1u, 0u); }
        step++;
      }
    }
    put(row, sum);
  }
}
`,
} satisfies Beginning
