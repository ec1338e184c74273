import * as limits from '../../limits.ts'
import type { CharSet, Pattern } from './pattern.ts'

/**
 * A matcher whose time is proportional to text length times pattern length. It scans the text once and tracks
 * all possible states in order of preference (Thompson's and Pike's algorithm), so it never backtracks.
 */
type Step =
  | { do: 'set'; set: CharSet }
  | { do: 'any' | 'match' }
  | { do: 'start' | 'end' | 'border' | 'inside' }
  | { do: 'split'; first: number; second: number }
  | { do: 'jump'; to: number }
  | { do: 'save'; slot: number }

export type Program = { steps: Step[]; slots: number; anyCase: boolean }

/** Compiles a pattern; null if its repetitions make it too large. */
export function compilePattern(pattern: Pattern, groups: number, anyCase: boolean): Program | null {
  const steps: Step[] = []
  const emit = (step: Step) => {
    if (steps.length >= limits.regexProgramStepsMax) throw new TooLarge()
    return steps.push(step) - 1
  }
  const write = (part: Pattern): void => {
    switch (part.node) {
      case 'set':
        emit({ do: 'set', set: part.set })
        return
      case 'sequence':
        part.parts.forEach(write)
        return
      case 'choice':
        writeChoice(part.parts, steps, emit, write)
        return
      case 'repeat':
        for (let count = 0; count < part.min; count += 1) write(part.part)
        writeRest(part, steps, emit, write)
        return
      case 'group':
        emit({ do: 'save', slot: part.index * 2 })
        write(part.part)
        emit({ do: 'save', slot: part.index * 2 + 1 })
        return
      default:
        emit({ do: part.node })
    }
  }
  try {
    write(pattern)
    emit({ do: 'match' })
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
  return { steps, slots: groups * 2 + 2, anyCase }
}

class TooLarge extends Error {}

type Emit = (step: Step) => number
type Write = (part: Pattern) => void

function writeChoice(parts: Pattern[], steps: Step[], emit: Emit, write: Write): void {
  const ends: number[] = []
  parts.forEach((part, index) => {
    if (index === parts.length - 1) return write(part)
    const split = emit({ do: 'jump', to: 0 })
    write(part)
    ends.push(emit({ do: 'jump', to: 0 }))
    steps[split] = { do: 'split', first: split + 1, second: steps.length }
  })
  for (const end of ends) steps[end] = { do: 'jump', to: steps.length }
}

function writeRest(
  { part, min, max, lazy }: Extract<Pattern, { node: 'repeat' }>,
  steps: Step[],
  emit: Emit,
  write: Write,
): void {
  const split = (into: number, past: number): Step =>
    lazy ? { do: 'split', first: past, second: into } : { do: 'split', first: into, second: past }
  if (max === null) {
    const start = emit({ do: 'jump', to: 0 })
    write(part)
    emit({ do: 'jump', to: start })
    steps[start] = split(start + 1, steps.length)
    return
  }
  const starts: number[] = []
  for (let count = min; count < max; count += 1) {
    starts.push(emit({ do: 'jump', to: 0 }))
    write(part)
  }
  for (const start of starts) steps[start] = split(start + 1, steps.length)
}

type Thread = { at: number; saved: number[] }
export type Work = { left: number }

/**
 * Ends of the leftmost match from a position on, and of its groups (-1 if unmatched). Null if nothing matches
 * or the budget is exceeded.
 */
export function search(program: Program, text: readonly string[], from: number, work: Work): number[] | null {
  let threads: Thread[] = []
  let found: number[] | null = null
  for (let index = from; index <= text.length; index += 1) {
    const seen = new Set<number>()
    const now: Thread[] = []
    for (const thread of threads) follow(program, thread, text, index, seen, now, work)
    if (!found) {
      const saved = Array.from({ length: program.slots }, () => -1)
      saved[0] = index
      follow(program, { at: 0, saved }, text, index, seen, now, work)
    }
    if (work.left < 0) return null
    threads = []
    const letter = text[index]
    for (const thread of now) {
      const step = program.steps[thread.at]
      if (step?.do === 'match') {
        found = [...thread.saved]
        found[1] = index
        // Cut off threads with lower preference.
        break
      }
      if (letter !== undefined && step && takes(step, letter, program.anyCase)) {
        threads.push({ at: thread.at + 1, saved: thread.saved })
      }
    }
    if (threads.length === 0 && found) break
  }
  return found
}

/**
 * Adds the states that a thread reaches without consuming input. Uses an explicit stack, because patterns may
 * be long.
 */
function follow(
  { steps }: Program,
  thread: Thread,
  text: readonly string[],
  index: number,
  seen: Set<number>,
  into: Thread[],
  work: Work,
): void {
  const stack = [thread]
  for (let current = stack.pop(); current; current = stack.pop()) {
    const { at, saved } = current
    const step = steps[at]
    if (!step || seen.has(at)) continue
    seen.add(at)
    work.left -= 1
    if (step.do === 'jump') stack.push({ at: step.to, saved })
    else if (step.do === 'split') stack.push({ at: step.second, saved }, { at: step.first, saved })
    else if (step.do === 'save') stack.push({ at: at + 1, saved: saved.with(step.slot, index) })
    else if (step.do === 'set' || step.do === 'any' || step.do === 'match') into.push(current)
    else if (holds(step.do, text, index)) stack.push({ at: at + 1, saved })
  }
}

function holds(what: 'start' | 'end' | 'border' | 'inside', text: readonly string[], index: number): boolean {
  if (what === 'start') return index === 0
  if (what === 'end') return index === text.length
  const border = isWord(text[index - 1]) !== isWord(text[index])
  return what === 'border' ? border : !border
}

function isWord(letter: string | undefined): boolean {
  return letter !== undefined && /^\w$/.test(letter)
}

function takes(step: Step, letter: string, anyCase: boolean): boolean {
  if (step.do === 'any') return letter !== '\n'
  if (step.do !== 'set') return false
  if (inSet(step.set, letter)) return !step.set.negated
  const others = anyCase ? [letter.toLowerCase(), letter.toUpperCase()] : []
  return others.some((other) => inSet(step.set, other)) !== step.set.negated
}

function inSet(set: CharSet, letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  return set.ranges.some(([low, high]) => point >= low && point <= high)
}
