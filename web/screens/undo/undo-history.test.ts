import { expect, it } from 'vitest'
import { basesStar, changesUndo } from '#core/api/endpoints/bases.ts'
import type { Endpoint } from '#core/api/endpoints/endpoint.ts'
import { recordsUpdate } from '#core/api/endpoints/records.ts'
import { sharesCreate, sharesUpdate } from '#core/api/endpoints/shares.ts'
import { columnsDelete, tablesDelete } from '#core/api/endpoints/tables.ts'
import { filtersCreate, gridsUpdate, sortsDelete, viewsUpdate } from '#core/api/endpoints/views.ts'
import { baseId, newId } from '#core/ids.ts'
import type { RecordedResult, ActionLogEntry } from '../../api/records/action-log.ts'
import { UndoHistory } from './undo-history.ts'

const key = 'abcdefghijkl'
const base = baseId(key)

function setUp() {
  const entries: ActionLogEntry[] = []
  const steps = new UndoHistory(entries)
  const note = <E extends ActionLogEntry>(entry: E): E => {
    entries.push(entry)
    return entry
  }
  return {
    steps,
    note,
    begin: (group: string) =>
      note({ is: 'step', baseId: base, group, action: { what: 'edit', count: 1 }, place: { tableId: 'm' } }),
    wrote: (group: string, seq: number) => note(call(recordsUpdate, { query: { group } }, seq)),
    set: (done: Endpoint, seq: number, params: object = { viewId: newId('view', key) }) =>
      note(call(done, { params }, seq)),
    async undo(of?: ActionLogEntry) {
      await steps.read()
      return steps.next('undo', base, of)?.seqs ?? null
    },
  }
}

function call(
  endpoint: Endpoint,
  input: { params?: object; query?: object },
  seq: number,
  undoneBy = NaN,
): ActionLogEntry {
  const result: RecordedResult | null = seq < 0 ? null : { seq, undoneBy }
  return { is: 'call', endpoint, input, result: Promise.resolve(result) }
}

it('orders records and settings by time, newest first', async () => {
  const { begin, wrote, set, undo } = setUp()
  begin('a')
  set(gridsUpdate, 4)
  wrote('a', 5)
  set(columnsDelete, 6, { columnId: newId('column', key) })
  expect(await undo()).toEqual([6])
  expect(await undo()).toEqual([4])
  expect(await undo()).toEqual([5])
  expect(await undo()).toBeNull()
})

it('skips rejected edits, writes without changes, and entries that are not settings', async () => {
  const { begin, wrote, set, note, undo } = setUp()
  begin('a')
  wrote('a', 1)
  begin('b')
  wrote('b', 2)
  note({ is: 'refused', group: 'b' })
  begin('c')
  set(gridsUpdate, -1)
  set(sharesCreate, 3)
  set(basesStar, 0)
  expect(await undo()).toEqual([1])
  expect(await undo()).toBeNull()
})

it('undoes settings of links', async () => {
  const { set, undo } = setUp()
  set(sharesUpdate, 1)
  expect(await undo()).toEqual([1])
})

it('merges grouped writes, and settings that belong together, into one step', async () => {
  const { begin, wrote, set, note, undo } = setUp()
  note({ is: 'open' })
  set(filtersCreate, 1)
  set(sortsDelete, 2)
  note({ is: 'close' })
  begin('a')
  wrote('a', 3)
  wrote('a', 4)
  expect(await undo()).toEqual([4])
  expect(await undo()).toEqual([1, 2])
})

it('finds the step that was last at a given time', async () => {
  const { begin, wrote, set, undo } = setUp()
  begin('a')
  const then = wrote('a', 1)
  set(viewsUpdate, 2)
  expect(await undo(then)).toEqual([1])
  expect(await undo(then)).toBeNull()
  expect(await undo()).toEqual([2])
})

it('finds a step of records by change number, for its toast', async () => {
  const { steps, begin, wrote } = setUp()
  begin('a')
  wrote('a', 1)
  await steps.read()
  const taken = steps.next('undo', base)
  const undone = taken && steps.finish('undo', base, taken, [2])
  expect(undone && steps.has('redo', base, undone)).toBe(true)
  expect(undone && steps.has('undo', base, undone)).toBe(false)
  expect(undone && steps.next('redo', base, undone)?.seqs).toEqual([2])
})

it('treats rejected text as a step while it shows, and finds steps by their changes', async () => {
  const { steps, begin, wrote, note } = setUp()
  begin('a')
  wrote('a', 1)
  let isShown = true
  const local = { can: () => isShown, take: () => undefined }
  note({ is: 'rejected', baseId: base, action: { what: 'reject', count: 1 }, place: { tableId: 'm' }, local })
  await steps.read()
  const taken = steps.next('undo', base)
  expect(taken?.local).toBe(local)
  if (taken) steps.finish('undo', base, taken, [])
  expect(steps.has('undo', base, { seq: 1 })).toBe(true)
  expect(steps.next('redo', base)?.local).toBe(local)
  note({ is: 'rejected', baseId: base, action: { what: 'reject', count: 1 }, place: { tableId: 'm' }, local })
  await steps.read()
  isShown = false
  expect(steps.next('undo', base)?.seqs).toEqual([1])
})

it('tracks undo from a toast, and can redo it', async () => {
  const { steps, set, note, undo } = setUp()
  set(tablesDelete, 7, { tableId: newId('table', key) })
  note(call(changesUndo, { params: { baseId: base, seq: '7' } }, 8, 8))
  expect(await undo()).toBeNull()
  expect(steps.next('redo', base)?.seqs).toEqual([8])
})

it('clears redo after a new step, and everything on sign-out', async () => {
  const { steps, set, note, undo } = setUp()
  set(viewsUpdate, 1)
  const step = steps
  await step.read()
  const taken = step.next('undo', base)
  if (taken) step.finish('undo', base, taken, [2])
  set(viewsUpdate, 3)
  await step.read()
  expect(step.next('redo', base)).toBeNull()
  note({ is: 'end' })
  expect(await undo()).toBeNull()
})

/** A step of many records that was stopped halfway: the rest, and the undone part. */
async function stopped() {
  const { steps, begin, wrote } = setUp()
  begin('a')
  wrote('a', 1)
  await steps.read()
  const taken = steps.next('undo', base)
  const begun = { group: 'g', all: 10 }
  const rest = taken && steps.interrupt('undo', base, taken, { left: [1], turned: [], begun, part: 2 })
  return { steps, rest }
}

it('continues a stopped undo, then redoes all of it', async () => {
  const { steps, rest } = await stopped()
  const again = steps.next('undo', base)
  expect(again).toBe(rest)
  expect(again).toMatchObject({ seqs: [1], begun: { group: 'g' } })
  if (again) steps.finish('undo', base, again, [3])
  expect(steps.next('redo', base)).toMatchObject({ seqs: [3] })
  expect(steps.next('redo', base)).toBeNull()
})

it('redoes the undone part of a stopped step, which is whole again', async () => {
  const { steps } = await stopped()
  const half = steps.next('redo', base)
  expect(half).toMatchObject({ seqs: [2], half: 'g' })
  const whole = half && steps.finish('redo', base, half, [4])
  expect(steps.next('undo', base)).toBe(whole)
  expect(whole?.seqs).toEqual([1])
  expect(whole?.begun).toBeUndefined()
  expect(steps.next('undo', base)).toBeNull()
})

it('undoes a stopped redo too', async () => {
  const { steps } = await stopped()
  const half = steps.next('redo', base)
  const begun = { group: 'h', all: 5 }
  if (half) steps.interrupt('redo', base, half, { left: [2], turned: [], begun, part: 4 })
  // First the inner half, then the outer rest.
  const inner = steps.next('undo', base)
  expect(inner).toMatchObject({ seqs: [4], half: 'h' })
  if (inner) steps.finish('undo', base, inner, [6])
  expect(steps.next('undo', base)).toMatchObject({ seqs: [1], begun: { group: 'g' } })
  const back = steps.next('redo', base)
  expect(back).toMatchObject({ seqs: [2], half: 'g' })
  expect(back?.begun).toBeUndefined()
})

it('keeps the undone part of a step whose rest is rejected', async () => {
  const { steps } = await stopped()
  const again = steps.next('undo', base)
  const begun = { group: 'g' }
  if (again) steps.interrupt('undo', base, again, { left: [], turned: [], begun })
  expect(steps.next('undo', base)).toBeNull()
  const half = steps.next('redo', base)
  if (half) steps.finish('redo', base, half, [4])
  expect(steps.next('undo', base)).toMatchObject({ seqs: [4] })
})
