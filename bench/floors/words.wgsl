// The words of a transposition's steps, and of a product, moved without their work. One condition says which.

struct Moved {
  nonzeros: u32,
  /// Workgroups of a line of the dispatch.
  line: u32,
}

@group(0) @binding(0) var<storage, read> row_ptr: array<u32>;
@group(0) @binding(1) var<storage, read> row_idx: array<u32>;
@group(0) @binding(2) var<storage, read> col_idx: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
/// Place in Aᵀ of each nonzero of A, and nonzero of each place.
@group(0) @binding(4) var<storage, read> places: array<u32>;
@group(0) @binding(5) var<storage, read> origins: array<u32>;
@group(0) @binding(6) var<storage, read_write> drawn: array<u32>;
@group(0) @binding(7) var<storage, read_write> pairs: array<vec2<u32>>;
@group(0) @binding(8) var<storage, read_write> t_col_idx: array<u32>;
@group(0) @binding(9) var<storage, read_write> t_values: array<f32>;
@group(0) @binding(10) var<uniform> uniforms: Moved;
@group(0) @binding(11) var<storage, read> x: array<f32>;

const SIZE = 256u;
/// Nonzeros that an invocation adds up.
const EACH = 16u;

fn pair_of(k: u32, place: u32) -> vec2<u32> { return vec2<u32>(col_idx[k] + place, bitcast<u32>(values[k])); }

/// Place in A of the entry that mirrors nonzero k: where rows are stencils it is as far from its row's end as k from its row's begin.
@if(MIRROR)
fn mirrored(k: u32) -> u32 {
  let row = row_idx[k];
  var low = row_ptr[col_idx[k]];
  var high = row_ptr[col_idx[k] + 1u];
  let guess = high - 1u - min(k - row_ptr[row], high - 1u - low);
  if (col_idx[guess] == row) { return guess; }
  while (high - low > 1u) {
    let middle = (low + high) / 2u;
    if (col_idx[middle] <= row) { low = middle; } else { high = middle; }
  }
  return low;
}

@if(ADD_UP || GATHER_X || VALUES)
fn add_up(first: u32) -> f32 {
  var sum = 0.0;
  for (var e = 0u; e < EACH; e++) {
    let k = min(first + e * SIZE, uniforms.nonzeros - 1u);
    @if(ADD_UP) sum = fma(values[k], f32(col_idx[k]), sum);
    @if(GATHER_X) sum = fma(values[k], x[col_idx[k]], sum);
    @if(VALUES) sum += values[k];
  }
  return sum;
}

@compute @workgroup_size(SIZE)
fn main(@builtin(local_invocation_index) index: u32, @builtin(workgroup_id) group: vec3<u32>) {
  let k = (group.y * uniforms.line + group.x) * SIZE + index;
  @if(ADD_UP || GATHER_X || VALUES) {
    let first = (k - index) * EACH + index;
    if (first < uniforms.nonzeros) { t_values[k] = add_up(first); }
  }
  @else {
    if (k >= uniforms.nonzeros) { return; }
    @if(COPY) { t_col_idx[k] = col_idx[k]; t_values[k] = values[k]; }
    @if(COUNT) drawn[k] = col_idx[k];
    @if(MOVE) pairs[k] = pair_of(k, drawn[k]);
    @if(MOVE_APART) pairs[places[k]] = pair_of(k, 0u);
    @if(FINISH) { t_col_idx[k] = pairs[k].x; t_values[k] = bitcast<f32>(pairs[k].y); }
    @if(MOVE_ONCE) { t_col_idx[places[k]] = row_idx[k]; t_values[places[k]] = values[k]; }
    @if(GATHER) { t_col_idx[k] = row_idx[origins[k]]; t_values[k] = values[origins[k]]; }
    @if(MIRROR) { t_col_idx[k] = col_idx[k]; t_values[k] = values[mirrored(k)]; }
  }
}
