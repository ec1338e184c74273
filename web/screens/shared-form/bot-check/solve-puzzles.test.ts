import { describe, expect, it } from 'vitest'
import * as limits from '#core/limits.ts'
import { puzzleText, readProof, startsWithZeros } from '#core/protocol/bot-check.ts'
import { sha256 } from './sha256.ts'
import { solvePuzzles } from './solve-puzzles.ts'

const task = {
  kind: 'proof-of-work',
  challenge: '1.abc.def',
  puzzles: limits.botCheckPuzzles,
  bits: 6,
} as const
const signal = new AbortController().signal
const ignore = () => undefined

describe('solvePuzzles', () => {
  it('finds a solution for each puzzle, and reports progress', async () => {
    const shares: number[] = []
    const proof = await solvePuzzles(task, { onProgress: (share) => shares.push(share), signal })
    const read = readProof(proof ?? '')
    expect(read?.challenge).toBe(task.challenge)
    for (const [puzzle, solution] of (read?.solutions ?? []).entries()) {
      const hash = sha256(new TextEncoder().encode(puzzleText(task.challenge, puzzle, solution)))
      expect(startsWithZeros(hash, task.bits)).toBe(true)
    }
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  })

  it('finds the same without WebCrypto', async () => {
    const digest = (input: Uint8Array) => Promise.resolve(sha256(input))
    expect(await solvePuzzles(task, { digest, onProgress: ignore, signal })).toBe(
      await solvePuzzles(task, { onProgress: ignore, signal }),
    )
  })

  it('stops when aborted', async () => {
    const stop = new AbortController()
    const work = solvePuzzles({ ...task, bits: 60 }, { onProgress: () => stop.abort(), signal: stop.signal })
    expect(await work).toBe(null)
  })
})
