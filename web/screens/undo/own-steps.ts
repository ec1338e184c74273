import { changesUndo } from '#core/api/bases.ts'
import { type Answer, type Deed, type Entry, journal, type LocalStep, type Place } from '../../api/journal.ts'
import type { Change } from '#core/protocol/changes.ts'
import { baseId } from '#core/ids.ts'

/**
 * A step that can be taken back: changes by their numbers, oldest first. Those of records bear one group, and are known
 * by the last of them; those of settings have no deed, for the log says what they were.
 */
export type Step = {
  deed: Deed | null
  place: Place | null
  group: string | null
  seqs: readonly number[]
  /** The turn of the last of them, where it was begun and has not come to its end. */
  begun?: Begun
  /** It is what was turned of a step that bears this group as `begun`: to turn it back makes that one whole again. */
  half?: string
  /** There for steps without changes on the server. */
  local?: LocalStep
  /** What the log says that was done to settings, once somebody has asked. */
  told?: Change['detail']
}

/** A turn under way: the group that what it makes bears, and how many records it is about, once that is known. */
export type Begun = { group: string; all?: number }

/** How far the turn of a step came: changes that are left and that were made, and the last one of a part. */
export type Interrupted = { left: number[]; turned: number[]; begun: Begun; part?: number | undefined }

export type Turn = 'undo' | 'redo'

export const opposite = { undo: 'redo', redo: 'undo' } as const

/** Names a step: an entry of the time when it was the last one, a change of it, or itself. */
export type StepName = Entry | Step | { seq: number }

type Steps = Record<Turn, Step[]>

/** Calls that change tables, fields and views. What the links of views are set to, and imports, go by ways of their own. */
const ofSettings = /^\/api\/v2\/meta\/(?!.*\/(share|import))/

/** The steps of one person by base, in the order in which they were done: records and settings of all its tables. */
export class OwnSteps {
  readonly #entries: Entry[]
  readonly #bases = new Map<string, Steps>()
  /** The last step that was done when an entry was made. */
  readonly #after = new WeakMap<Entry, Step>()
  #last: Step | null = null
  #together: { baseId: string; seqs: number[] } | null = null

  constructor(entries: Entry[] = journal) {
    this.#entries = entries
  }

  /** Makes steps of all that was noted since; waits for answers that are on their way. */
  async read(): Promise<void> {
    for (let entry = this.#entries.shift(); entry; entry = this.#entries.shift()) {
      this.#last = this.#take(entry, entry.is === 'call' ? await entry.answer : null) ?? this.#last
      if (this.#last) this.#after.set(entry, this.#last)
    }
  }

  /** Takes the next step that is to be undone or done again, or the one that was the last at `entry`; null for none. */
  next(turn: Turn, ofBase: string, name?: StepName): Step | null {
    const steps = this.#of(ofBase)[turn]
    if (name) {
      const at = this.#find(turn, ofBase, name)
      return (at < 0 ? null : steps.splice(at, 1)[0]) ?? null
    }
    for (let step = steps.pop(); step; step = steps.pop()) if (isTakeable(step, turn)) return step
    return null
  }

  /** Whether a step can be undone, or done again, or may be so once its changes are answered. */
  has(turn: Turn, ofBase: string, name: StepName): boolean {
    return this.#find(turn, ofBase, name, ({ local }) => local?.can(turn) ?? true) >= 0
  }

  #find(
    turn: Turn,
    ofBase: string,
    name: StepName,
    isMeant = (step: Step): boolean => isTakeable(step, turn),
  ): number {
    const steps = this.#of(ofBase)[turn]
    const isWanted = (step: Step): boolean => {
      if ('seq' in name) return step.seqs.includes(name.seq)
      const wanted = 'is' in name ? this.#after.get(name) : name
      return wanted !== undefined && isSame(step, wanted)
    }
    return steps.findIndex((step) => isWanted(step) && isMeant(step))
  }

  /** A step that was taken has come to its end by the changes `seqs`; answers it as the other turn finds it. */
  finish(turn: Turn, ofBase: string, { begun, half, ...step }: Step, seqs: readonly number[]): Step {
    const others = this.#dropHalf(turn, ofBase, begun?.group)
    const at = half === undefined ? -1 : others.findIndex((each) => each.begun?.group === half)
    const { begun: _whole, ...whole } = others[at] ?? { ...step, group: null, seqs }
    if (at < 0) others.push(whole)
    else others[at] = whole
    return whole
  }

  /**
   * A step that was taken stays to be gone on with where something is `left` of it; answers that. The other turn finds
   * what was turned, and last the `part` of the change that was begun.
   */
  interrupt(turn: Turn, ofBase: string, step: Step, { left, turned, begun, part }: Interrupted): Step | null {
    const { begun: before, half, ...plain } = step
    const known = { ...plain, group: null }
    const others = this.#dropHalf(turn, ofBase, turned.length > 0 || part ? before?.group : undefined)
    if (turned.length > 0) others.push({ ...known, seqs: turned })
    if (part) others.push({ ...known, seqs: [part], half: begun.group })
    if (left.length === 0) return null
    const rest: Step = { ...known, seqs: left, begun, ...(half === undefined ? {} : { half }) }
    this.#of(ofBase)[turn].push(rest)
    return rest
  }

  /** The steps of the other turn, without what was turned of the one that was begun. */
  #dropHalf(turn: Turn, ofBase: string, group: string | undefined): Step[] {
    const steps = this.#of(ofBase)
    const others = steps[opposite[turn]]
    return (steps[opposite[turn]] =
      group === undefined ? others : others.filter(({ half }) => half !== group))
  }

  #of(ofBase: string): Steps {
    const steps = this.#bases.get(ofBase) ?? { undo: [], redo: [] }
    this.#bases.set(ofBase, steps)
    return steps
  }

  /** Takes what was noted into the steps; answers the step that it was about. */
  #take(entry: Entry, answer: Answer | null): Step | null {
    switch (entry.is) {
      case 'step':
        return this.#push(entry.baseId, {
          deed: entry.deed,
          place: entry.place,
          group: entry.group,
          seqs: [],
        })
      case 'rejected':
        return this.#push(entry.baseId, {
          deed: entry.deed,
          place: entry.place,
          group: null,
          seqs: [],
          local: entry.local,
        })
      case 'refused':
        for (const { undo } of this.#bases.values()) {
          const at = undo.findIndex(({ group }) => group === entry.group)
          if (at >= 0) undo.splice(at, 1)
        }
        return null
      case 'call':
        return answer && this.#called(entry.path, entry.asked, answer)
      case 'open':
        this.#together = { baseId: '', seqs: [] }
        return null
      case 'close': {
        const { seqs, baseId: of } = this.#together ?? { seqs: [], baseId: '' }
        this.#together = null
        return seqs.length > 0 ? this.#push(of, settings(seqs)) : null
      }
      case 'end':
        this.#bases.clear()
        this.#together = null
        return null
    }
  }

  #called(
    path: string,
    { params, query }: { params?: unknown; query?: unknown },
    { seq, undoneBy }: Answer,
  ): Step | null {
    if (path === changesUndo.path) {
      this.#undone(String(member(params, 'baseId')), member(params, 'seq'), undoneBy)
      return null
    }
    if (!(seq > 0)) return null
    const group = member(query, 'group')
    const step = typeof group === 'string' ? this.#written(group, seq) : null
    if (step || !ofSettings.test(path)) return step
    const of = baseOf(String(Object.values(params ?? {})[0]))
    if (!this.#together) return this.#push(of, settings([seq]))
    this.#together.baseId = of
    this.#together.seqs.push(seq)
    return null
  }

  #written(group: string, seq: number): Step | null {
    for (const { undo } of this.#bases.values()) {
      const at = undo.findLastIndex((step) => step.group === group)
      const step = undo[at]
      if (step) return (undo[at] = { ...step, seqs: [Math.max(seq, ...step.seqs)] })
    }
    return null
  }

  /** A change was undone elsewhere, such as by the toast about it. */
  #undone(ofBase: string, seq: unknown, by: number): void {
    const { undo, redo } = this.#of(ofBase)
    for (const [from, to] of [
      [undo, redo],
      [redo, undo],
    ] as const) {
      const at = from.findIndex(({ seqs }) => seqs.length === 1 && String(seqs[0]) === String(seq))
      const [step] = at < 0 ? [] : from.splice(at, 1)
      if (step) return void to.push({ ...step, group: null, seqs: [by] })
    }
  }

  #push(ofBase: string, step: Step): Step {
    const steps = this.#of(ofBase)
    steps.undo.push(step)
    // After something new there is nothing to do again.
    steps.redo = []
    return step
  }
}

const settings = (seqs: number[]): Step => ({ deed: null, place: null, group: null, seqs })

/** What has no change wrote nothing; rejected text may have been corrected since. */
const isTakeable = ({ seqs, local }: Step, turn: Turn): boolean => local?.can(turn) ?? seqs.length > 0

/** Its writes may have been noted since. */
function isSame(one: Step, other: Step): boolean {
  return one === other || (one.group !== null && one.group === other.group)
}

/** Ids carry the key of their base before a tail of eight letters, or at their end (core/ids.ts). */
function baseOf(id: string): string {
  return baseId(id.length > 20 ? id.slice(-20, -8) : id.slice(-12))
}

function member(of: unknown, name: string): unknown {
  return new Map(Object.entries(of ?? {})).get(name)
}
