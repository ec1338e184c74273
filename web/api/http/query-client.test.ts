import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

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
