// Adds up words, 16 bytes at a time, four loads in flight: the sums show that none was left out.

struct Range {
  count: u32,
}

@group(0) @binding(0) var<storage, read> words: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> sums: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> uniforms: Range;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let step = groups.x * 256u;
  let most = uniforms.count;
  var own = vec4u();
  var k = id.x;
  while (most > 3u * step && k < most - 3u * step) {
    let a = words[k];
    let b = words[k + step];
    let c = words[k + 2u * step];
    let d = words[k + 3u * step];
    own += (a + b) + (c + d);
    k += 4u * step;
  }
  for (; k < most; k += step) {
    own += words[k];
  }
  atomicAdd(&sums[id.x % arrayLength(&sums)], own.x + own.y + own.z + own.w);
}
