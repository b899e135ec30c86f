import { readFileSync } from 'node:fs'
import type { TaskSolution } from '#src/lab/edit/task.ts'

/** What reaches the goals, by title. */
const solutions: Readonly<Record<string, TaskSolution>> = {
  'A lane for each row': { text: readFileSync('shaders/spmv/csr_scalar/kernel.wesl', 'utf8') },
  'Several lanes for a long row': {
    text: `import package::lib::product::{col_idx, group_of, put, row_ptr, uniforms, values, x};
@if(TRACE) import package::lib::carried::carry;

const TEAM = 8u;

override size: u32 = 256u;
@if(TRACE) override lanes: u32 = 32u;

var<workgroup> partial: array<f32, size>;

@compute @workgroup_size(size)
fn main(
  @builtin(local_invocation_index) index: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
  let first = group_of(group, groups) * size;
  let lane = index % TEAM;
  @if(TRACE) var step = 0u;
  for (var turn = 0u; turn < TEAM; turn++) {
    let row = first + turn * (size / TEAM) + index / TEAM;
    let inside = row < uniforms.rows;
    let end = row_ptr[select(0u, row + 1u, inside)];
    var sum = 0.0;
    for (var k = row_ptr[select(0u, row, inside)]; k < end; k += TEAM) {
      if (k + lane < end) { sum += values[k + lane] * x[col_idx[k + lane]]; }
      @if(TRACE) {
        if (lane == 0u && row % uniforms.every == 0u) {
          carry((first + index) / lanes, step, row, k, index % lanes, min(TEAM, end - k), 0u);
        }
        step++;
      }
    }
    partial[index] = sum;
    workgroupBarrier();
    if (lane == 0u && inside) {
      var total = 0.0;
      for (var l = 0u; l < TEAM; l++) { total += partial[index + l]; }
      put(row, total);
    }
    workgroupBarrier();
  }
}
`,
  },
  'Lanes that find nothing': { params: { team: 4 } },
}

export default solutions
