import { expect, it, vi } from 'vitest'
import { PrefetchedRecords } from './prefetched-records.ts'

const first = (viewId: string) => ({ viewId, limit: 100, offset: 0 })
const { signal } = new AbortController()

function begun(response: () => Promise<never> | Promise<{ list: []; pageInfo: object; seq: number }>) {
  const asks: string[] = []
  const ahead = new PrefetchedRecords((tableId, { viewId, offset }) => {
    asks.push(`${tableId} ${viewId} ${offset}`)
    return response() as ReturnType<ConstructorParameters<typeof PrefetchedRecords>[0]>
  })
  return { ahead, asks }
}
const empty = () => Promise.resolve({ list: [] as [], pageInfo: {}, seq: 1 })

it('requests the first page once, and reloads for anything else', async () => {
  const { ahead, asks } = begun(empty)
  void ahead.ask('t', first('v'))
  await ahead.take('t', { ...first('v'), offset: 100 }, signal)
  await ahead.take('t', first('v'), signal)
  expect(asks).toEqual(['t v 0', 't v 100'])
  await ahead.take('t', first('v'), signal)
  expect(asks).toHaveLength(3)
})

it('does not reload while the same view is visible', () => {
  const { ahead, asks } = begun(empty)
  void ahead.ask('t', first('v'))
  void ahead.ask('t', first('v'))
  expect(asks).toEqual(['t v 0'])
})

it('requests again if the prefetch failed', async () => {
  let fails = true
  const { ahead, asks } = begun(() => (fails ? Promise.reject(new Error('No network')) : empty()))
  void ahead.ask('t', first('v'))
  fails = false
  await ahead.take('t', first('v'), signal)
  expect(asks).toEqual(['t v 0', 't v 0'])
})

it('ignores stale prefetches', async () => {
  vi.useFakeTimers()
  const { ahead, asks } = begun(empty)
  void ahead.ask('t', first('v'))
  vi.advanceTimersByTime(60_000)
  await ahead.take('t', first('v'), signal)
  expect(asks).toHaveLength(2)
  vi.useRealTimers()
})
