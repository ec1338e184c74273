import { compilePattern, type Program, search, type Work, workMax } from '../regex/match.ts'
import { parsePattern } from '../regex/pattern.ts'
import type { outsideFunctionNames } from '../expr.ts'
import { type ExprFunction, ofTexts } from './given.ts'
import { textMax } from './texts.ts'

/** No pattern, or more work than one evaluation may do, gives null. */
export const regexFunctions: Record<(typeof outsideFunctionNames)[number], ExprFunction> = {
  regexMatch: ofTexts((text, pattern) => {
    const program = programOf(pattern)
    return (
      program &&
      metered((work) => {
        const found = search(program, [...text], 0, work)
        return work.left < 0 ? null : found !== null
      })
    )
  }),
  /** The first match: its first group where the pattern has groups. */
  regexExtract: ofTexts((text, pattern) => {
    const program = programOf(pattern)
    const letters = [...text]
    const found = program && metered((work) => search(program, letters, 0, work))
    if (!program || !found) return null
    const slot = program.slots > 2 ? 2 : 0
    const [from = -1, to = -1] = found.slice(slot, slot + 2)
    return from < 0 ? null : letters.slice(from, to).join('')
  }),
  /** All matches replaced; `$1` stands for the first group, `$0` for the match, `$$` for a dollar. */
  regexReplace: ofTexts((text, pattern, put) => {
    const program = programOf(pattern)
    return program && metered((work) => replaced(program, [...text], put, work))
  }),
}

function replaced(program: Program, letters: string[], put: string, work: Work): string | null {
  let result = ''
  let at = 0
  while (at <= letters.length && result.length <= textMax) {
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
    // An empty match steps on by one character, which stays.
    if (to === from) result += letters[from] ?? ''
    at = to === from ? to + 1 : to
  }
  return [...(result + letters.slice(at).join(''))].slice(0, textMax).join('')
}

/** What all evaluations of one answer have left together; null where each stands alone. */
let budget: Work | null = null

function metered<T>(run: (work: Work) => T): T {
  const most = Math.max(0, Math.min(workMax, budget?.left ?? workMax))
  const work = { left: most }
  try {
    return run(work)
  } finally {
    if (budget) budget.left -= most - work.left
  }
}

/**
 * Runs something in which all regular expressions together visit no more states than are left; those that come after
 * find nothing and give null. Not for what waits.
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
  // Patterns may come from cells: the memory of them must not grow without end.
  if (programs.size >= programsKept) programs.clear()
  const parsed = parsePattern(pattern)
  const program = parsed.ok ? compilePattern(parsed.pattern, parsed.groups, parsed.anyCase) : null
  programs.set(pattern, program)
  return program
}

/** What is wrong with a pattern, and where; null when it can run. */
export function patternProblem(pattern: string): { problem: string; at: number } | null {
  const parsed = parsePattern(pattern)
  if (!parsed.ok) return parsed
  return programOf(pattern) ? null : { problem: 'its repetitions make it too large', at: 0 }
}
