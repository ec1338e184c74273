import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { AppQueryClient, queryClient } from './query-client.ts'

it('renders a changed cache before any timer or event', async () => {
  const queryKey = ['changed']
  queryClient.setQueryData(queryKey, 'before')
  let renders = 0
  // As `useQuery` subscribes.
  const render = notifyManager.batchCalls(() => {
    renders += 1
  })
  const stop = new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(render)
  queryClient.setQueryData(queryKey, 'after')
  for (let microtask = 0; microtask < 5; microtask += 1) await Promise.resolve()
  expect(renders).toBe(1)
  stop()
  queryClient.clear()
})

/** Writes while a query is first loaded, and returns what is shown once everything has come to rest. */
async function shownAfterWriteDuringFirstLoad(client: QueryClient): Promise<unknown> {
  let stored = 'before'
  const firstRead = Promise.withResolvers<void>()
  let reads = 0
  const queryKey = ['members']
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      const read = stored
      reads += 1
      if (reads === 1) await firstRead.promise
      return read
    },
  })
  const stop = observer.subscribe(() => undefined)
  stored = 'after'
  const invalidated = client.invalidateQueries({ queryKey })
  firstRead.resolve()
  await invalidated
  const shown = observer.getCurrentResult().data
  stop()
  client.clear()
  return shown
}

it('reads again what was first loaded during a write', async () => {
  expect(await shownAfterWriteDuringFirstLoad(new AppQueryClient())).toBe('after')
  // Why the app has a client of its own.
  expect(await shownAfterWriteDuringFirstLoad(new QueryClient())).toBe('before')
})
