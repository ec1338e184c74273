import type { Endpoint } from '#core/api/endpoints/endpoint.ts'

// The raw log of a person's actions; undo builds steps from it on demand (screens/undo/).

/** An action on records, to describe it. */
export type RecordAction = {
  what: 'edit' | 'insert' | 'delete' | 'paste' | 'link' | 'move' | 'reject'
  count: number
}

/** The location of an action, to go back to. */
export type ActionLocation = {
  tableId: string
  viewId?: string | undefined
  rowId?: number | undefined
  columnId?: string | undefined
}

/** The number of a call's change, 0 for none, and of the change that it undoes. */
export type RecordedResult = { seq: number; undoneBy: number }

/** A client-only step: undo and redo change what this page shows without a request. */
export type LocalUndoStep = { can: (turn: 'undo' | 'redo') => boolean; take: (turn: 'undo' | 'redo') => void }

export type ActionLogEntry =
  /** Starts a step of records, which all writes with its group belong to. */
  | { is: 'step'; baseId: string; group: string; action: RecordAction; place: ActionLocation }
  /** The step was rejected. */
  | { is: 'refused'; group: string }
  /** Cells show rejected text: undo discards it, redo restores it. */
  | { is: 'rejected'; baseId: string; action: RecordAction; place: ActionLocation; local: LocalUndoStep }
  /** A call that may change data; null if it failed. */
  | {
      is: 'call'
      endpoint: Endpoint
      input: Pick<CallInput, 'params' | 'query'>
      result: Promise<RecordedResult | null>
    }
  /** Setting changes between these two form one step. */
  | { is: 'open' | 'close' }
  /** The session ended; someone else may sign in. */
  | { is: 'end' }

type CallInput = { params?: unknown; query?: unknown }

const actionLogEntriesMax = 2000

export const actionLog: ActionLogEntry[] = []

let last: ActionLogEntry | undefined
const listeners = new Set<() => void>()

export function logAction(entry: ActionLogEntry): void {
  last = entry
  actionLog.push(entry)
  if (actionLog.length > actionLogEntriesMax) actionLog.shift()
  for (const listener of listeners) listener()
}

/** The newest entry, even after undo has consumed it. */
export function lastAction(): ActionLogEntry | undefined {
  return last
}

export function onAction(listener: () => void): void {
  listeners.add(listener)
}

/** Logs an API call unless it only reads. */
export function logCall(
  endpoint: Endpoint,
  { params, query }: CallInput,
  response: Promise<{ output: unknown; headers: Headers }>,
): void {
  if (endpoint.startsWith('GET ')) return
  const result = response.then(
    ({ output, headers }) => ({
      seq: Number(headers.get('x-change-seq')),
      undoneBy: Number(Object(output).seq),
    }),
    () => null,
  )
  logAction({ is: 'call', endpoint, input: { params, query }, result })
}

let lastStep: Promise<unknown> = Promise.resolve()

/** Merges all setting changes of `task` into one step; runs sequentially, so that steps do not mix. */
export function groupActions<T>(task: () => Promise<T>): Promise<T> {
  const step = lastStep.then(async () => {
    logAction({ is: 'open' })
    try {
      return await task()
    } finally {
      logAction({ is: 'close' })
    }
  })
  lastStep = step.catch(() => undefined)
  return step
}

/** Functions that save pending changes; undo awaits them first. */
export const pendingSaves = new Set<() => Promise<unknown>>([() => lastStep])
