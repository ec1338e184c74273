import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { optimisticUpdate, takeSaved } from './optimistic-update.ts'
import { queryClient } from './query-client.ts'

/** Waits longer than the default, because machines that test are busy. */
const eventually = (check: () => void) => vi.waitFor(check, 15_000)

/** A server with one list; each read holds what it was when the read began. */
function server() {
  let stored = ['a']
  const reads: (() => void)[] = []
  const query = queryOptions({
    queryKey: ['letters'],
    queryFn: () => {
      const seen = stored
      return new Promise<string[]>((resolve) => reads.push(() => resolve(seen)))
    },
  })
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined)
  const write = async (letter: string): Promise<void> => {
    await Promise.resolve()
    stored = [...stored, letter]
  }
  const finishReads = () => reads.splice(0).forEach((finish) => finish())
  const shown = () => queryClient.getQueryData(query.queryKey)
  return { query, write, finishReads, shown, stop, readCount: () => reads.length }
}

const append = (letter: string) => (list: string[]) => [...list, letter]

afterEach(() => queryClient.clear())

it('shows the change at once and reads nothing again without an overlapping read', async () => {
  const { query, write, finishReads, shown, stop, readCount } = server()
  finishReads()
  await eventually(() => expect(shown()).toEqual(['a']))
  const update = optimisticUpdate(query.queryKey, append('b'), () => write('b'))
  expect(shown()).toEqual(['a', 'b'])
  await update
  expect(shown()).toEqual(['a', 'b'])
  expect(readCount()).toBe(0)
  stop()
})

it('never shows the result of a read that began before the write', async () => {
  const { query, write, finishReads, shown, stop } = server()
  finishReads()
  await eventually(() => expect(shown()).toEqual(['a']))
  const seen: unknown[] = []
  const unwatch = queryClient.getQueryCache().subscribe(() => seen.push(shown()))
  void queryClient.refetchQueries({ queryKey: query.queryKey })
  const update = optimisticUpdate(query.queryKey, append('b'), () => write('b'))
  finishReads()
  await update
  await eventually(() => {
    finishReads()
    expect(queryClient.isFetching(query)).toBe(0)
  })
  unwatch()
  expect(shown()).toEqual(['a', 'b'])
  const first = seen.findIndex((list) => Array.isArray(list) && list.includes('b'))
  expect(seen.slice(first)).toEqual(seen.slice(first).map(() => ['a', 'b']))
  stop()
})

it('reads again after a read that began and ended during the write', async () => {
  const { query, write, finishReads, shown, stop } = server()
  finishReads()
  await eventually(() => expect(shown()).toEqual(['a']))
  await optimisticUpdate(query.queryKey, append('b'), async () => {
    const read = queryClient.refetchQueries({ queryKey: query.queryKey })
    await eventually(() => {
      finishReads()
      expect(queryClient.isFetching(query)).toBe(0)
    })
    await read
    await write('b')
  })
  await eventually(() => {
    finishReads()
    expect(shown()).toEqual(['a', 'b'])
  })
  stop()
})

it('reverts a rejected change and reads the current state', async () => {
  const { query, finishReads, shown, stop } = server()
  finishReads()
  await eventually(() => expect(shown()).toEqual(['a']))
  const rejected = optimisticUpdate(query.queryKey, append('b'), () => Promise.reject(new Error('No.')))
  expect(shown()).toEqual(['a', 'b'])
  await expect(rejected).rejects.toThrow('No.')
  expect(shown()).toEqual(['a'])
  expect(queryClient.isFetching(query)).toBe(1)
  finishReads()
  stop()
})

it('keeps what was saved when a read that began before arrives after it', async () => {
  const { query, write, finishReads, shown, stop } = server()
  finishReads()
  await eventually(() => expect(shown()).toEqual(['a']))
  void queryClient.refetchQueries({ queryKey: query.queryKey })
  await write('b')
  takeSaved(query.queryKey, (list) => list && append('b')(list))
  finishReads()
  expect(shown()).toEqual(['a', 'b'])
  await eventually(() => {
    finishReads()
    expect(queryClient.isFetching(query)).toBe(0)
  })
  expect(shown()).toEqual(['a', 'b'])
  stop()
})
