import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { botCheckSchema, proofText, puzzleText, startsWithZeros } from '#core/protocol/bot-check.ts'
import type { TestAnswer } from './app.ts'

/** Solves the proof of work that the refusal of a submission asks for. */
export function solveProof({ body }: Pick<TestAnswer, 'body'>): string {
  const { details } = v.parse(v.object({ details: botCheckSchema }), body)
  if (details.kind !== 'proof-of-work') throw new Error('Another task was expected.')
  const { challenge, puzzles, bits } = details
  const solutions = Array.from({ length: puzzles }, (_, puzzle) => {
    for (let solution = 0; ; solution += 1) {
      const hash = createHash('sha256')
        .update(puzzleText(challenge, puzzle, solution))
        .digest()
      if (startsWithZeros(hash, bits)) return solution
    }
  })
  return proofText(challenge, solutions)
}
