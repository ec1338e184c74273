import * as v from 'valibot'
import * as limits from '../limits.ts'

/**
 * Details of the error BOT_CHECK_REQUIRED: what a client does before it sends the response again, with the result in
 * the header `botCheckHeader`. For `proof-of-work` that is `proofText`, for `turnstile` the token of the widget.
 */
export const botCheckSchema = v.variant('kind', [
  v.object({
    kind: v.literal('proof-of-work'),
    challenge: v.string(),
    /** Puzzles to solve, and zero bits that the hash of each solution begins with. */
    puzzles: v.number(),
    bits: v.number(),
  }),
  v.object({
    kind: v.literal('turnstile'),
    siteKey: v.string(),
    /** Where the widget's script is. */
    origin: v.string(),
    /** What the widget signs, so that a token is for this form only. */
    cdata: v.string(),
  }),
])
export type BotCheckDetails = v.InferOutput<typeof botCheckSchema>

export const botCheckHeader = 'xc-bot-check'

/** `action` of the Turnstile widget. */
export const turnstileAction = 'form'

/** The challenge and a solution per puzzle. */
export function proofText(challenge: string, solutions: readonly number[]): string {
  return `${challenge}:${solutions.join('-')}`
}

/** The parts of `proofText`; null if they are none. */
export function readProof(text: string): { challenge: string; solutions: number[] } | null {
  const [, challenge = '', list = ''] = /^([\w.-]{1,200}):(\d{1,10}(?:-\d{1,10})*)$/.exec(text) ?? []
  const solutions = list.split('-').map(Number)
  return challenge !== '' && solutions.length === limits.botCheckPuzzles ? { challenge, solutions } : null
}

/** What is hashed (SHA-256, UTF-8) to try a solution. */
export function puzzleText(challenge: string, puzzle: number, solution: number): string {
  return `${challenge}:${puzzle}:${solution}`
}

/** Returns true if a hash begins with so many zero bits. */
export function startsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let index = 0; index < whole; index += 1) if (hash[index] !== 0) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
