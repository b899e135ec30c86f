// Two workgroups hand a number to and fro through memory: each waits for the next one, adds 1, and writes it for the other.

const FOREVER = 0xffffffffu;
/// Words 256 bytes apart, so that no two share a line of a cache: how many have arrived, that a wait ran out, and two to write to.
const ARRIVED = 0u;
const FAILED = 64u;
const WORDS = 128u;
const APART = 64u;

struct Chain {
  hops: u32,
  /// Failed reads after which a workgroup gives up.
  polls: u32,
}

@group(0) @binding(0) var<storage, read_write> words: array<atomic<u32>>;
@group(0) @binding(1) var<uniform> uniforms: Chain;

@compute @workgroup_size(1)
fn main() {
  let side = atomicAdd(&words[ARRIVED], 1u);
  for (var hop = side; hop < FOREVER; hop += 2u) {
    if (hop >= uniforms.hops) { break; }
    let place = WORDS + APART * (hop % 2u);
    var polls = 0u;
    for (; polls < FOREVER; polls++) {
      if (atomicLoad(&words[place]) == hop || polls >= uniforms.polls) { break; }
      // the other has given up; now and then a read that writes, as in shaders/lib/wait.wesl
      if (polls % 1024u == 1023u && atomicOr(&words[FAILED], 0u) != 0u) { return; }
    }
    if (polls >= uniforms.polls) {
      atomicStore(&words[FAILED], 1u);
      return;
    }
    atomicStore(&words[WORDS + APART * ((hop + 1u) % 2u)], hop + 1u);
  }
}
