import { expect, test } from 'vitest'
import type { UsageDay } from '#core/protocol/usage.ts'
import { readUsage, storeUsage, type UsageStorage } from './usage-storage.ts'

const keepFrom = '2026-08-27'
const day = (name: string, pages = 1): UsageDay => ({ day: name, pages: { '/': pages }, events: {} })

function storage(stored = new Map<string, unknown>()): UsageStorage & { stored: Map<string, unknown> } {
  return {
    stored,
    get: async (key) => stored.get(key),
    put: async (key, value) => void stored.set(key, value),
    list: async ({ prefix, start = prefix, end = '\uffff' }) =>
      new Map([...stored].filter(([key]) => key.startsWith(prefix) && key >= start && key < end)),
    delete: async (keys) => keys.forEach((key) => stored.delete(key)),
  }
}

test('adds to the stored counts of a day', async () => {
  const kept = storage()
  await storeUsage(kept, [day('2026-11-24', 2)], keepFrom)
  await storeUsage(kept, [day('2026-11-24', 3), day('2026-11-25')], keepFrom)
  expect(await readUsage(kept, '2026-11-24', keepFrom)).toEqual([day('2026-11-24', 5), day('2026-11-25')])
  expect(await readUsage(kept, '2026-11-25', keepFrom)).toEqual([day('2026-11-25')])
})

test('deletes days that are kept no longer, and nothing else', async () => {
  const kept = storage(new Map<string, unknown>([['tickets/used t1', 5]]))
  for (let at = 0; at < 300; at += 1) {
    const name = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
    kept.stored.set(`usage/${name}`, day(name))
  }
  await storeUsage(kept, [day('2026-11-24')], keepFrom)
  expect(kept.stored.get('tickets/used t1')).toBe(5)
  const days = (await readUsage(kept, '', '')).map((each) => each.day)
  expect([days[0], days.at(-1)]).toEqual(['2026-08-27', '2026-11-24'])
})

test('a read deletes them too, for rooms without new events', async () => {
  const kept = storage(new Map<string, unknown>([['tickets/used t1', 5]]))
  for (const name of ['2026-08-26', '2026-08-27']) kept.stored.set(`usage/${name}`, day(name))
  expect(await readUsage(kept, '2020-01-01', keepFrom)).toEqual([day('2026-08-27')])
  expect([...kept.stored.keys()]).toEqual(['tickets/used t1', 'usage/2026-08-27'])
})

test('replaces stored counts that cannot be read', async () => {
  const kept = storage(new Map<string, unknown>([['usage/2026-11-24', 'broken']]))
  expect(await readUsage(kept, '2026-11-24', keepFrom)).toEqual([])
  await storeUsage(kept, [day('2026-11-24')], keepFrom)
  expect(await readUsage(kept, '2026-11-24', keepFrom)).toEqual([day('2026-11-24')])
})
