/** Texts of the lesson *Write a solver*. */

const IMPORTS = `import package::lib::control::{control, SENTINEL, TICKET};
import package::lib::triangle::{col_idx, end_of, first_of, row_at, solution, uniforms, values, x};
import package::lib::wait::{broken, patient, polls, sound};
@if(TRACE) import package::lib::trace::{append, first_lanes, Event};
`

const ALONE = `${IMPORTS}
/// Invocations of a workgroup; lanes of a worker, as the host sets them.
override size: u32 = 32u;
override lanes: u32 = 32u;
`

const HEAD = `
@compute @workgroup_size(size)
fn main(
  @builtin(local_invocation_index) index: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
`

const ONCE = `
/// x[column].
fn operand(column: u32) -> f32 {
  var word = atomicLoad(&x[column]);
  return bitcast<f32>(word);
}
`

const PATIENT = `
/// x[column], once it is there.
fn operand(column: u32) -> f32 {
  polls = 0u;
  var word = atomicLoad(&x[column]);
  while (word == SENTINEL && patient(column, uniforms.polls)) { word = atomicLoad(&x[column]); }
  return bitcast<f32>(word);
}
`

/** Solves a row by one lane. The pictures' events: one for every `lanes` nonzeros of the row, as the host has room for. */
const rowBy = (sum: string): string => `
/// Solves a row and publishes its x.
fn solve(worker: u32, row: u32) {
  var sum = 0.0;
${sum}  @if(TRACE) record(worker, row);
  var word = solution(row, sum);
  if (sound(row, &word)) { atomicStore(&x[row], word); }
}

/// The pictures' events: one for every \`lanes\` nonzeros of the row, as the host has room for.
@if(TRACE)
fn record(worker: u32, row: u32) {
  if (row % uniforms.every != 0u) { return; }
  let end = end_of(row);
  for (var k = first_of(row); k == first_of(row) || k < end; k += lanes) {
    _ = append(Event(worker, 0u, polls, row, k, 0u, first_lanes(min(lanes, end - k))));
  }
}
`

const ADDED = '  for (var k = first_of(row); k < end_of(row); k++) { sum += values[k] * operand(col_idx[k]); }\n'

const serial = (row: string): string => `  if (index != 0u || group.x != 0u) { return; }
  for (var place = 0u; place < uniforms.rows; place++) {
    let row = ${row};
    solve(0u, row);
  }
}
`

const DEALT = `  if (index != 0u) { return; }
  for (var place = group.x; place < uniforms.rows; place += groups.x) {
    solve(group.x, row_at(place));
  }
}
`

const DRAWN = `  if (index != 0u) { return; }
  loop {
    let place = atomicAdd(&control[TICKET], 1u);
    if (place >= uniforms.rows || broken) { break; }
    solve(group.x, row_at(place));
  }
}
`

const TEAM = `${IMPORTS}import package::lib::worker::{add, draw, lanes, size, worker_of};
@if(TRACE) import package::lib::worker::most;
@if(SUBGROUPS) enable subgroups;
@if(SUBGROUPS) diagnostic(off, subgroup_uniformity);

@compute @workgroup_size(size)
fn main(
  @if(SUBGROUPS) @builtin(subgroup_invocation_id) lane: u32,
  @builtin(local_invocation_index) index: u32,
  @builtin(workgroup_id) group: vec3<u32>,
) {
  @if(!SUBGROUPS) let lane = index;
  let worker = worker_of(group.x, index);
  loop {
    let ticket = draw(lane, broken);
`

const ROW_EACH = `    if (ticket >= uniforms.rows) { break; }
    solve(lane, worker, row_at(ticket));
  }
}
`

const LINE_EACH = `    let first = ticket * LINE;
    if (first >= uniforms.rows || ticket >= uniforms.rows) { break; }
    for (var place = first; place < min(first + LINE, uniforms.rows); place++) {
      solve(lane, worker, row_at(place));
      // the next row uses the memory in which lanes meet again
      @if(!SUBGROUPS) workgroupBarrier();
    }
  }
}
`

const rowByTeam = (sum: string): string => `
/// Solves a row by the lanes of a worker, and publishes its x.
fn solve(lane: u32, worker: u32, row: u32) {
  polls = 0u;
  var sum = 0.0;
${sum}  let total = add(lane, sum, end_of(row) - first_of(row));
  @if(TRACE) record(lane, worker, row);
  if (lane == 0u) {
    var word = solution(row, total);
    if (sound(row, &word)) { atomicStore(&x[row], word); }
  }
}

/// The pictures' events: one for every \`lanes\` nonzeros of the row.
@if(TRACE)
fn record(lane: u32, worker: u32, row: u32) {
  let polled = most(lane, polls);
  if (lane != 0u || row % uniforms.every != 0u) { return; }
  let end = end_of(row);
  for (var k = first_of(row); k == first_of(row) || k < end; k += lanes) {
    _ = append(Event(worker, 0u, polled, row, k, 0u, first_lanes(min(lanes, end - k))));
  }
}
`

const BY_LANE_0 = `  if (lane == 0u) {
    for (var k = first_of(row); k < end_of(row); k++) { sum += values[k] * operand(col_idx[k]); }
  }
`
const BY_LANES =
  '  for (var k = first_of(row) + lane; k < end_of(row); k += lanes) { sum += values[k] * operand(col_idx[k]); }\n'

const says = (line: string, text: string): string => `// Solves L x = b, or U x = b: ${line}\n${text}`

const alone = (line: string, main: string, operand: string, sum = ADDED): string =>
  says(line, ALONE + HEAD + main + operand + rowBy(sum))

/** Where each step begins, and what it leads to. */
export const STEPS: readonly { readonly begins: string; readonly ends: string }[] = (() => {
  const whole = alone('one lane takes every row.', serial('row_at(place)'), ONCE)
  const drawn = alone('workers draw rows.', DRAWN, PATIENT)
  const byTeam = says('workers draw rows, and their lanes share them.', TEAM + ROW_EACH + PATIENT + rowByTeam(BY_LANES))
  const lines = TEAM.replace('@compute', 'const LINE = 6u;\n\n@compute') + LINE_EACH
  return [
    { begins: alone('one lane takes every row.', serial('row_at(place)'), ONCE, ''), ends: whole },
    { begins: alone('one lane takes every row.', serial('place'), ONCE), ends: whole },
    { begins: whole, ends: alone('each workgroup takes rows.', DEALT, ONCE) },
    { begins: alone('workers draw rows.', DRAWN, ONCE), ends: drawn },
    { begins: alone('each workgroup takes rows.', DEALT, PATIENT), ends: drawn },
    { begins: says('workers draw rows.', TEAM + ROW_EACH + PATIENT + rowByTeam(BY_LANE_0)), ends: byTeam },
    { begins: byTeam, ends: says('workers draw six rows at a time.', lines + PATIENT + rowByTeam(BY_LANES)) },
  ]
})()
