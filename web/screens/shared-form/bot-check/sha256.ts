/** SHA-256 for pages without HTTPS, where browsers offer no WebCrypto (FIPS 180-4). For inputs below 512 MB. */
export function sha256(input: Uint8Array): Uint8Array {
  const blocks = (input.length + 9 + 63) >> 6
  const padded = new Uint8Array(blocks * 64)
  padded.set(input)
  padded[input.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, input.length * 8)
  const hash = Uint32Array.from(initial)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(block + index * 4)
    for (let index = 16; index < 64; index += 1) {
      const a = words[index - 15] ?? 0
      const b = words[index - 2] ?? 0
      const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3)
      const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10)
      words[index] = (words[index - 16] ?? 0) + s0 + (words[index - 7] ?? 0) + s1
    }
    compress(hash, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of hash.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (const [index, constant] of constants.entries()) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + constant + (words[index] ?? 0)) | 0
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + word
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The first 32 bits of the fractional parts of the square and cube roots of the first primes. */
const initial = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)))
const constants = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)))

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return primes
}
