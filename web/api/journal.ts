import type { AnyCall } from '#core/api/call.ts'

// What one has done, as raw as it comes: undo makes steps of it when somebody wants one back (screens/undo/).

/** What was done to records, for the words about it. */
export type Deed = {
  what: 'edit' | 'insert' | 'delete' | 'paste' | 'link' | 'move' | 'reject'
  count: number
}

/** Where something was done, to go back to. */
export type Place = {
  tableId: string
  viewId?: string | undefined
  rowId?: number | undefined
  columnId?: string | undefined
}

/** The number of the change that a call made, 0 for none, and the one that it says it was undone by. */
export type Answer = { seq: number; undoneBy: number }

/** A step that only this page knows of: undo and redo change what it shows, and send nothing. */
export type LocalStep = { can: (turn: 'undo' | 'redo') => boolean; take: (turn: 'undo' | 'redo') => void }

export type Entry =
  /** A step of records begins: all writes that bear its group are part of it. */
  | { is: 'step'; baseId: string; group: string; deed: Deed; place: Place }
  /** It was refused. */
  | { is: 'refused'; group: string }
  /** Cells show text that was refused: undo discards it, redo shows it again. */
  | { is: 'rejected'; baseId: string; deed: Deed; place: Place; local: LocalStep }
  /** A call that may change something; null for one that failed. */
  | { is: 'call'; path: string; asked: Pick<Asked, 'params' | 'query'>; answer: Promise<Answer | null> }
  /** What is set between these two is one step. */
  | { is: 'open' | 'close' }
  /** Somebody else may sign in next. */
  | { is: 'end' }

type Asked = { params?: unknown; query?: unknown }

const longest = 2000

export const journal: Entry[] = []

let last: Entry | undefined
const listeners = new Set<() => void>()

export function note(entry: Entry): void {
  last = entry
  journal.push(entry)
  if (journal.length > longest) journal.shift()
  for (const listener of listeners) listener()
}

/** The newest entry, also after undo has taken it out of the journal. */
export function lastEntry(): Entry | undefined {
  return last
}

export function onNoted(listener: () => void): void {
  listeners.add(listener)
}

/** Notes a call of the API that is no mere reading. */
export function noteCall(
  { path, method }: Pick<AnyCall, 'path' | 'method'>,
  { params, query }: Asked,
  answered: Promise<{ output: unknown; headers: Headers }>,
): void {
  if (method === 'GET') return
  const answer = answered.then(
    ({ output, headers }) => ({
      seq: Number(headers.get('x-change-seq')),
      undoneBy: Number(Object(output).seq),
    }),
    () => null,
  )
  note({ is: 'call', path, asked: { params, query }, answer })
}

let lastStep: Promise<unknown> = Promise.resolve()

/** Makes one step of all settings that `task` changes; one after the other, so that no two are mixed. */
export function asOneStep<T>(task: () => Promise<T>): Promise<T> {
  const step = lastStep.then(async () => {
    note({ is: 'open' })
    try {
      return await task()
    } finally {
      note({ is: 'close' })
    }
  })
  lastStep = step.catch(() => undefined)
  return step
}

/** Each stores what was changed a moment ago; asked before a step is taken back. */
export const unstored = new Set<() => Promise<unknown>>([() => lastStep])
