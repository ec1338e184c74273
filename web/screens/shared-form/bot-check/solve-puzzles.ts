import { type BotCheckDetails, proofText, puzzleText, startsWithZeros } from '#core/protocol/bot-check.ts'
import { sha256 } from './sha256.ts'

export type Digest = (input: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

export type SolveOptions = {
  digest?: Digest
  /** Called with the part that is done, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Hashes per step, between which the page stays responsive. */
const batchSize = 128

/** Finds solutions for a proof of work. Returns the proof, or null if aborted. */
export async function solvePuzzles(
  { challenge, puzzles, bits }: Extract<BotCheckDetails, { kind: 'proof-of-work' }>,
  { digest = platformDigest(), onProgress, signal }: SolveOptions,
): Promise<string | null> {
  const encoder = new TextEncoder()
  const solutions: number[] = []
  for (let tried = 0; solutions.length < puzzles;) {
    if (signal.aborted) return null
    const puzzle = solutions.length
    const hashes = await Promise.all(
      Array.from({ length: batchSize }, async (_, index) =>
        digest(encoder.encode(puzzleText(challenge, puzzle, tried + index))),
      ),
    )
    const found = hashes.findIndex((hash) => startsWithZeros(hash, bits))
    if (found >= 0) solutions.push(tried + found)
    tried = found >= 0 ? 0 : tried + batchSize
    // A puzzle may take any number of tries, so its own share only approaches its end.
    onProgress((solutions.length + 1 - Math.exp(-tried / 2 ** bits)) / puzzles)
  }
  return proofText(challenge, solutions)
}

function platformDigest(): Digest {
  // Absent on pages without HTTPS, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle) return async (input) => new Uint8Array(await subtle.digest('SHA-256', input))
  let count = 0
  return async (input) => {
    count += 1
    if (count % batchSize === 0) await new Promise((resolve) => setTimeout(resolve))
    return sha256(input)
  }
}
