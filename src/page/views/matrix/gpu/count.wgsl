// Counts the nonzeros of a window of a matrix by bin, and paints the bins. Its twin on the CPU: ../density.ts, ../raster.ts.

struct Window {
  // The nonzeros in view of one part of the matrix, numbered from the part's first; `part` is that one's number.
  begin: u32,
  end: u32,
  part: u32,
  first: u32,
  stop: u32,
  firstCol: u32,
  stopCol: u32,
  size: u32,
  // Bins per row and per column, and the bin in which the first row and the first column begin.
  scale: f32,
  offsetRow: f32,
  offsetCol: f32,
  // 1 where bins take several rows.
  density: u32,
  // 1 where entries have states, not rows.
  entry: u32,
  // The largest level; at least 1.
  levels: f32,
}

override byLevel: bool = false;
// Words that a bin takes: nonzeros by state; or nonzeros and the sum of their levels, the low word first.
override kinds: u32 = 7u;

const CHUNK = 32u;
const NONE = 0xffffffffu;

@group(0) @binding(0) var<uniform> window: Window;
@group(0) @binding(1) var<storage, read> rowPtr: array<u32>;
@group(0) @binding(2) var<storage, read> colIdx: array<u32>;
// Levels of rows, or states of rows or entries, four a word.
@group(0) @binding(3) var<storage, read> keys: array<u32>;
// The first row of each bin of rows and the end of the last, then the same of columns.
@group(0) @binding(4) var<storage, read> edges: array<u32>;
@group(0) @binding(5) var<storage, read_write> counts: array<atomic<u32>>;

fn keyOf(i: u32) -> u32 {
  if (byLevel) { return keys[i]; }
  return extractBits(keys[i >> 2u], 8u * (i & 3u), 8u);
}

// The bin that holds a row or a column: floats guess it, the whole numbers of `edges` decide.
fn binOf(i: u32, begin: u32, offset: f32, at: u32) -> u32 {
  var bin = min(u32(f32(i - begin) * window.scale + offset), window.size - 1u);
  while (bin > 0u && edges[at + bin] > i) { bin--; }
  while (bin + 1u < window.size && edges[at + bin + 1u] <= i) { bin++; }
  return bin;
}

fn rowBin(row: u32) -> u32 { return binOf(row, window.first, window.offsetRow, 0u); }
fn colBin(col: u32) -> u32 { return binOf(col, window.firstCol, window.offsetCol, window.size + 1u); }

fn add(bin: u32, key: u32, nonzeros: u32) {
  if (nonzeros == 0u) { return; }
  if (!byLevel) {
    atomicAdd(&counts[bin * kinds + key], nonzeros);
    return;
  }
  atomicAdd(&counts[bin * kinds], nonzeros);
  let more = nonzeros * key;
  let before = atomicAdd(&counts[bin * kinds + 1u], more);
  if (before + more < before) { atomicAdd(&counts[bin * kinds + 2u], 1u); }
}

// Each thread takes a run of nonzeros, be it of one row or of many: a full row holds up none of the others.
@compute @workgroup_size(256)
fn count(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var k = window.begin + (id.x + id.y * groups.x * 256u) * CHUNK;
  if (k >= window.end) { return; }
  let end = min(k + CHUNK, window.end);
  var row = window.first;
  var after = window.stop;
  while (after - row > 1u) {
    let middle = (row + after) / 2u;
    if (rowPtr[middle] <= window.part + k) { row = middle; } else { after = middle; }
  }
  var stop = rowPtr[row + 1u] - window.part;
  var base = rowBin(row) * window.size;
  var bin = NONE;
  var key = 0u;
  var nonzeros = 0u;
  for (; k < end; k++) {
    if (k >= stop) {
      while (row + 1u < window.stop && rowPtr[row + 1u] - window.part <= k) { row++; }
      stop = rowPtr[row + 1u] - window.part;
      base = rowBin(row) * window.size;
    }
    let column = colIdx[k];
    if (column < window.firstCol || column >= window.stopCol) { continue; }
    let here = base + colBin(column);
    let its = keyOf(select(row, window.part + k, window.entry == 1u));
    if (here != bin || its != key) {
      add(bin, key, nonzeros);
      bin = here;
      key = its;
      nonzeros = 0u;
    }
    nonzeros++;
  }
  add(bin, key, nonzeros);
}

// Sums of the logarithms of what bins hold, how many hold something, and the most that one holds.
@group(0) @binding(6) var<storage, read_write> sums: array<vec4f>;
@group(0) @binding(7) var<storage, read> counted: array<u32>;

const GROUPS = 256u;
var<workgroup> joint: array<vec4f, 256>;

fn nonzerosOf(bin: u32) -> u32 {
  var sum = counted[bin * kinds];
  if (byLevel) { return sum; }
  for (var s = 1u; s < kinds; s++) { sum += counted[bin * kinds + s]; }
  return sum;
}

fn joined(a: vec4f, b: vec4f) -> vec4f { return vec4f(a.x + b.x, a.y + b.y, max(a.z, b.z), 0); }

fn reduced(own: vec4f, lane: u32) -> vec4f {
  joint[lane] = own;
  for (var half = 128u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { joint[lane] = joined(joint[lane], joint[lane + half]); }
  }
  workgroupBarrier();
  return joint[0];
}

@compute @workgroup_size(256)
fn fill(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  var own = vec4f();
  for (var bin = group.x * 256u + lane; bin < window.size * window.size; bin += 256u * GROUPS) {
    let nonzeros = nonzerosOf(bin);
    if (nonzeros > 0u) { own = joined(own, vec4f(log(f32(nonzeros)), 1, f32(nonzeros), 0)); }
  }
  let all = reduced(own, lane);
  if (lane == 0u) { sums[group.x] = all; }
}

@compute @workgroup_size(256)
fn gather(@builtin(local_invocation_index) lane: u32) {
  let all = reduced(sums[lane], lane);
  if (lane == 0u) { sums[GROUPS] = all; }
}

// Of states red, green, blue and opacity each, times that opacity; of levels 256 colours, packed.
@group(0) @binding(8) var<storage, read> look: array<u32>;
@group(0) @binding(9) var<storage, read_write> pixels: array<u32>;
@group(0) @binding(10) var<storage, read> found: array<vec4f>;

fn coverage(nonzeros: f32, rows: f32, faintest: f32) -> f32 {
  let perRow = nonzeros / max(1, rows);
  if (perRow <= 1) { return max(faintest, 0.85 * perRow); }
  return min(1, 0.85 + 0.15 * log(perRow) / log(max(2, rows)));
}

fn tone(bin: u32, nonzeros: f32) -> f32 {
  if (window.density == 0u) { return 1; }
  let all = found[GROUPS];
  let most = all.z;
  let row = bin / window.size;
  let rows = f32(edges[row + 1u] - edges[row]);
  let perBin = f32(window.stop - window.first) / f32(window.size);
  let lines = min(1, 2.5 * exp(all.x / max(1, all.y)) / max(1, perBin));
  let byCount = 1 - 0.75 * log(most / nonzeros) / log(max(16, most));
  return lines * coverage(nonzeros, rows, 0.5 - 0.3 * lines) + (1 - lines) * byCount;
}

@compute @workgroup_size(256)
fn paint(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let bin = id.x + id.y * groups.x * 256u;
  if (bin >= window.size * window.size) { return; }
  let nonzeros = nonzerosOf(bin);
  if (nonzeros == 0u) {
    pixels[bin] = 0u;
    return;
  }
  let total = f32(nonzeros);
  let opaque = 255 * tone(bin, total);
  if (byLevel) {
    let sum = f32(counted[bin * kinds + 1u]) + 4294967296.0 * f32(counted[bin * kinds + 2u]);
    let colour = look[min(255u, u32(round(255 * sum / total / window.levels)))];
    pixels[bin] = colour | (u32(round(opaque)) << 24u);
    return;
  }
  var mixed = vec4f();
  for (var s = 0u; s < kinds; s++) {
    let weight = vec4f(bitcast<f32>(look[4u * s]), bitcast<f32>(look[4u * s + 1u]), bitcast<f32>(look[4u * s + 2u]), bitcast<f32>(look[4u * s + 3u]));
    mixed += f32(counted[bin * kinds + s]) * weight;
  }
  let rgb = vec3u(round(clamp(mixed.xyz / mixed.w, vec3f(), vec3f(255))));
  pixels[bin] = rgb.x | (rgb.y << 8u) | (rgb.z << 16u) | (u32(round(clamp(opaque * mixed.w / total, 0, 255))) << 24u);
}
