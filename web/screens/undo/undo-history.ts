import { changesUndo } from '#core/api/endpoints/bases.ts'
import type { Endpoint } from '#core/api/endpoints/endpoint.ts'
import {
  type RecordedResult,
  type RecordAction,
  type ActionLogEntry,
  actionLog,
  type LocalUndoStep,
  type ActionLocation,
} from '../../api/records/action-log.ts'
import type { Change } from '#core/protocol/changes.ts'
import { baseId } from '#core/ids.ts'

/**
 * An undoable step: change numbers, oldest first. Record changes share a group, named by the last of them; settings
 * have no `action`, because the log describes them.
 */
export type UndoStep = {
  action: RecordAction | null
  place: ActionLocation | null
  group: string | null
  seqs: readonly number[]
  /** A direction that was begun and not completed. */
  begun?: StartedTurn
  /** The undone part of the step whose `begun` has this group: reversing it completes that step again. */
  half?: string
  /** For steps without changes on the server. */
  local?: LocalUndoStep
  /** The log's description of changed settings, once loaded. */
  detail?: Change['detail']
}

/** An undo in progress: the group of its changes, and the number of records once known. */
export type StartedTurn = { group: string; all?: number }

/** Progress of a stopped undo: remaining and created changes, and the last part. */
export type Interrupted = { left: number[]; turned: number[]; begun: StartedTurn; part?: number | undefined }

export type UndoDirection = 'undo' | 'redo'

export const oppositeDirection = { undo: 'redo', redo: 'undo' } as const

/** Identifies a step: by a log entry of the time it was last, by a change, or itself. */
export type StepName = ActionLogEntry | UndoStep | { seq: number }

type Steps = Record<UndoDirection, UndoStep[]>

/** Endpoints that change tables, fields, views and settings of links. Links and imports are undone separately. */
const ofSettings = /^(?:PATCH \S+\/share$|\w+ \/api\/v2\/meta\/(?!.*\/(share|import)))/

/** The undo steps of one person by base, in order: records and settings of all tables. */
export class UndoHistory {
  readonly #entries: ActionLogEntry[]
  readonly #bases = new Map<string, Steps>()
  /** The last step when an entry was recorded. */
  readonly #after = new WeakMap<ActionLogEntry, UndoStep>()
  #last: UndoStep | null = null
  #together: { baseId: string; seqs: number[] } | null = null

  constructor(entries: ActionLogEntry[] = actionLog) {
    this.#entries = entries
  }

  /** Converts new log entries to steps; waits for pending responses. */
  async read(): Promise<void> {
    for (let entry = this.#entries.shift(); entry; entry = this.#entries.shift()) {
      this.#last = this.#take(entry, entry.is === 'call' ? await entry.result : null) ?? this.#last
      if (this.#last) this.#after.set(entry, this.#last)
    }
  }

  /** Takes the next step to undo or redo, or the one that was last at `entry`; null for none. */
  next(turn: UndoDirection, ofBase: string, name?: StepName): UndoStep | null {
    const steps = this.#of(ofBase)[turn]
    if (name) {
      const at = this.#find(turn, ofBase, name)
      return (at < 0 ? null : steps.splice(at, 1)[0]) ?? null
    }
    for (let step = steps.pop(); step; step = steps.pop()) if (isTakeable(step, turn)) return step
    return null
  }

  /** True if a step can be undone or redone, or may be once its changes have responses. */
  has(turn: UndoDirection, ofBase: string, name: StepName): boolean {
    return this.#find(turn, ofBase, name, ({ local }) => local?.can(turn) ?? true) >= 0
  }

  #find(
    turn: UndoDirection,
    ofBase: string,
    name: StepName,
    isMeant = (step: UndoStep): boolean => isTakeable(step, turn),
  ): number {
    const steps = this.#of(ofBase)[turn]
    const isWanted = (step: UndoStep): boolean => {
      if ('seq' in name) return step.seqs.includes(name.seq)
      const wanted = 'is' in name ? this.#after.get(name) : name
      return wanted !== undefined && isSame(step, wanted)
    }
    return steps.findIndex((step) => isWanted(step) && isMeant(step))
  }

  /** Completes a step with the changes `seqs`; returns it as the opposite direction finds it. */
  finish(
    turn: UndoDirection,
    ofBase: string,
    { begun, half, ...step }: UndoStep,
    seqs: readonly number[],
  ): UndoStep {
    const others = this.#dropHalf(turn, ofBase, begun?.group)
    const at = half === undefined ? -1 : others.findIndex((each) => each.begun?.group === half)
    const { begun: _whole, ...whole } = others[at] ?? { ...step, group: null, seqs }
    if (at < 0) others.push(whole)
    else others[at] = whole
    return whole
  }

  /**
   * Keeps a stopped step with the changes that are `left`; returns it. The opposite direction finds the undone part,
   * and last the `part` of the begun change.
   */
  interrupt(
    turn: UndoDirection,
    ofBase: string,
    step: UndoStep,
    { left, turned, begun, part }: Interrupted,
  ): UndoStep | null {
    const { begun: before, half, ...plain } = step
    const known = { ...plain, group: null }
    const others = this.#dropHalf(turn, ofBase, turned.length > 0 || part ? before?.group : undefined)
    if (turned.length > 0) others.push({ ...known, seqs: turned })
    if (part) others.push({ ...known, seqs: [part], half: begun.group })
    if (left.length === 0) return null
    const rest: UndoStep = { ...known, seqs: left, begun, ...(half === undefined ? {} : { half }) }
    this.#of(ofBase)[turn].push(rest)
    return rest
  }

  /** The steps of the opposite direction, without the undone part of the begun step. */
  #dropHalf(turn: UndoDirection, ofBase: string, group: string | undefined): UndoStep[] {
    const steps = this.#of(ofBase)
    const others = steps[oppositeDirection[turn]]
    return (steps[oppositeDirection[turn]] =
      group === undefined ? others : others.filter(({ half }) => half !== group))
  }

  #of(ofBase: string): Steps {
    const steps = this.#bases.get(ofBase) ?? { undo: [], redo: [] }
    this.#bases.set(ofBase, steps)
    return steps
  }

  /** Adds a log entry to the steps; returns its step. */
  #take(entry: ActionLogEntry, result: RecordedResult | null): UndoStep | null {
    switch (entry.is) {
      case 'step':
        return this.#push(entry.baseId, {
          action: entry.action,
          place: entry.place,
          group: entry.group,
          seqs: [],
        })
      case 'rejected':
        return this.#push(entry.baseId, {
          action: entry.action,
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
        return result && this.#called(entry.endpoint, entry.input, result)
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
    endpoint: Endpoint,
    { params, query }: { params?: unknown; query?: unknown },
    { seq, undoneBy }: RecordedResult,
  ): UndoStep | null {
    if (endpoint === changesUndo) {
      this.#undone(String(member(params, 'baseId')), member(params, 'seq'), undoneBy)
      return null
    }
    if (!(seq > 0)) return null
    const group = member(query, 'group')
    const step = typeof group === 'string' ? this.#written(group, seq) : null
    if (step || !ofSettings.test(endpoint)) return step
    const of = baseOf(String(Object.values(params ?? {})[0]))
    if (!this.#together) return this.#push(of, settings([seq]))
    this.#together.baseId = of
    this.#together.seqs.push(seq)
    return null
  }

  #written(group: string, seq: number): UndoStep | null {
    for (const { undo } of this.#bases.values()) {
      const at = undo.findLastIndex((step) => step.group === group)
      const step = undo[at]
      if (step) return (undo[at] = { ...step, seqs: [Math.max(seq, ...step.seqs)] })
    }
    return null
  }

  /** A change was undone elsewhere, such as by its toast. */
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

  #push(ofBase: string, step: UndoStep): UndoStep {
    const steps = this.#of(ofBase)
    steps.undo.push(step)
    // A new step clears redo.
    steps.redo = []
    return step
  }
}

const settings = (seqs: number[]): UndoStep => ({ action: null, place: null, group: null, seqs })

/** A write without changes is not undoable; rejected text may have been corrected. */
const isTakeable = ({ seqs, local }: UndoStep, turn: UndoDirection): boolean =>
  local?.can(turn) ?? seqs.length > 0

/** Writes may have been added to it since. */
function isSame(one: UndoStep, other: UndoStep): boolean {
  return one === other || (one.group !== null && one.group === other.group)
}

/** Ids contain the key of their base before an eight-letter tail, or at their end (core/ids.ts). */
function baseOf(id: string): string {
  return baseId(id.length > 20 ? id.slice(-20, -8) : id.slice(-12))
}

function member(of: unknown, name: string): unknown {
  return new Map(Object.entries(of ?? {})).get(name)
}
