import type { Beginning } from '#src/lab/edit/exercise.ts'

/** A solve in ten lines: one lane takes all rows, so none has to wait. */
export default {
  title: 'A solve',
  kernel: 'sptrsv/sync_free',
  module: 'sptrsv/sync_free/kernel.wesl',
  text: `// Solves L x = b, or U x = b: one lane takes every row, one after the other. The host launches many more lanes.
import package::lib::triangle::{col_idx, end_of, first_of, row_at, solution, uniforms, values, x};
import package::lib::wait::sound;
@if(TRACE) import package::lib::trace::{append, first_lanes, Event};

/// Invocations of a workgroup; lanes of a worker, as the host sets them.
override size: u32 = 32u;
override lanes: u32 = 32u;

@compute @workgroup_size(size)
fn main(@builtin(local_invocation_index) index: u32, @builtin(workgroup_id) group: vec3<u32>) {
  if (index != 0u || group.x != 0u) { return; }
  for (var place = 0u; place < uniforms.rows; place++) {
    let row = row_at(place);
    var sum = 0.0;
    for (var k = first_of(row); k < end_of(row); k++) { sum += values[k] * bitcast<f32>(atomicLoad(&x[col_idx[k]])); }
    @if(TRACE) record(row);
    var word = solution(row, sum);
    if (sound(row, &word)) { atomicStore(&x[row], word); }
  }
}

/// The pictures' events: one for every \`lanes\` nonzeros of the row, as the host has room for.
@if(TRACE)
fn record(row: u32) {
  if (row % uniforms.every != 0u) { return; }
  let end = end_of(row);
  for (var k = first_of(row); k == first_of(row) || k < end; k += lanes) {
    _ = append(Event(0u, 0u, 0u, row, k, 0u, first_lanes(min(lanes, end - k))));
  }
}
`,
} satisfies Beginning
