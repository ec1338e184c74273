import * as limits from '../../limits.ts'
import { compilePattern, type Program, search, type Work } from '../regex/match.ts'
import { parsePattern } from '../regex/pattern.ts'
import type { clientEvaluatedFunctions } from '../expr.ts'
import { type ExprFunction, ofTexts } from './value-functions.ts'

/** Returns null for invalid patterns, and when the step budget of an evaluation is exceeded. */
export const regexFunctions: Record<(typeof clientEvaluatedFunctions)[number], ExprFunction> = {
  regexMatch: ofTexts(matchesRegex),
  /** The first match: its first group if the pattern has groups. */
  regexExtract: ofTexts((text, pattern) => {
    const program = programOf(pattern)
    const letters = [...text]
    const found = program && metered((work) => search(program, letters, 0, work))
    if (!program || !found) return null
    const slot = program.slots > 2 ? 2 : 0
    const [from = -1, to = -1] = found.slice(slot, slot + 2)
    return from < 0 ? null : letters.slice(from, to).join('')
  }),
  /** Replaces all matches; `$1` is the first group, `$0` the match, `$$` a dollar sign. */
  regexReplace: ofTexts((text, pattern, put) => {
    const program = programOf(pattern)
    return program && metered((work) => replaced(program, [...text], put, work))
  }),
}

/** Whether a text has a match; null for invalid patterns, and when the step budget is exceeded. */
export function matchesRegex(text: string, pattern: string): boolean | null {
  const program = programOf(pattern)
  return (
    program &&
    metered((work) => {
      const found = search(program, [...text], 0, work)
      return work.left < 0 ? null : found !== null
    })
  )
}

function replaced(program: Program, letters: string[], put: string, work: Work): string | null {
  let result = ''
  let at = 0
  while (at <= letters.length && result.length <= limits.formulaTextLengthMax) {
    const found = search(program, letters, at, work)
    if (work.left < 0) return null
    if (!found) break
    const [from = 0, to = 0] = found
    const filled = put.replace(/\$(\$|\d)/g, (_whole, name: string) => {
      if (name === '$') return '$'
      const [start = -1, end = -1] = found.slice(Number(name) * 2, Number(name) * 2 + 2)
      return start < 0 ? '' : letters.slice(start, end).join('')
    })
    result += letters.slice(at, from).join('') + filled
    // An empty match advances by one character, which is kept.
    if (to === from) result += letters[from] ?? ''
    at = to === from ? to + 1 : to
  }
  return [...(result + letters.slice(at).join(''))].slice(0, limits.formulaTextLengthMax).join('')
}

/** Step budget shared by all evaluations of one response; null if each has its own. */
let budget: Work | null = null

function metered<T>(run: (work: Work) => T): T {
  const most = Math.max(
    0,
    Math.min(limits.regexStepsPerEvaluation, budget?.left ?? limits.regexStepsPerEvaluation),
  )
  const work = { left: most }
  try {
    return run(work)
  } finally {
    if (budget) budget.left -= most - work.left
  }
}

/**
 * Runs a function in which all regular expressions share a step budget; once it is used up, they return null.
 * The function must be synchronous.
 */
export function withinRegexWork<T>(work: Work, run: () => T): T {
  const before = budget
  budget = work
  try {
    return run()
  } finally {
    budget = before
  }
}

const programs = new Map<string, Program | null>()
const programsKept = 200

function programOf(pattern: string): Program | null {
  const known = programs.get(pattern)
  if (known !== undefined) return known
  // Patterns may come from cells, so bound the size of the cache.
  if (programs.size >= programsKept) programs.clear()
  const parsed = parsePattern(pattern)
  const program = parsed.ok ? compilePattern(parsed.pattern, parsed.groups, parsed.anyCase) : null
  programs.set(pattern, program)
  return program
}

/** The error in a pattern and its location; null if it is valid. */
export function patternProblem(pattern: string): { problem: string; at: number } | null {
  const parsed = parsePattern(pattern)
  if (!parsed.ok) return parsed
  return programOf(pattern) ? null : { problem: 'its repetitions make it too large', at: 0 }
}
