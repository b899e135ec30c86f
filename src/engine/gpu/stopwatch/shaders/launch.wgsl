// As little as a dispatch can do and be seen to have run: one invocation writes one word.

struct Mark {
  word: u32,
}

@group(0) @binding(0) var<storage, read_write> written: array<u32>;
@group(0) @binding(1) var<uniform> uniforms: Mark;

@compute @workgroup_size(1)
fn main() {
  written[0] = uniforms.word;
}
