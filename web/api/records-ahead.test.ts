import { expect, it, vi } from 'vitest'
import { RecordsAhead } from './records-ahead.ts'

const first = (viewId: string) => ({ viewId, limit: 100, offset: 0 })
const { signal } = new AbortController()

function begun(answer: () => Promise<never> | Promise<{ list: []; pageInfo: object; seq: number }>) {
  const asks: string[] = []
  const ahead = new RecordsAhead((tableId, { viewId, offset }) => {
    asks.push(`${tableId} ${viewId} ${offset}`)
    return answer() as ReturnType<ConstructorParameters<typeof RecordsAhead>[0]>
  })
  return { ahead, asks }
}
const empty = () => Promise.resolve({ list: [] as [], pageInfo: {}, seq: 1 })

it('asks once for what is shown next, and anew for anything else', async () => {
  const { ahead, asks } = begun(empty)
  ahead.ask('t', first('v'))
  await ahead.take('t', { ...first('v'), offset: 100 }, signal)
  await ahead.take('t', first('v'), signal)
  expect(asks).toEqual(['t v 0', 't v 100'])
  await ahead.take('t', first('v'), signal)
  expect(asks).toHaveLength(3)
})

it('does not ask again while the same view stays on screen', () => {
  const { ahead, asks } = begun(empty)
  ahead.ask('t', first('v'))
  ahead.ask('t', first('v'))
  expect(asks).toEqual(['t v 0'])
})

it('asks anew when what was asked ahead failed', async () => {
  let fails = true
  const { ahead, asks } = begun(() => (fails ? Promise.reject(new Error('No network')) : empty()))
  ahead.ask('t', first('v'))
  fails = false
  await ahead.take('t', first('v'), signal)
  expect(asks).toEqual(['t v 0', 't v 0'])
})

it('takes nothing that was read long before', async () => {
  vi.useFakeTimers()
  const { ahead, asks } = begun(empty)
  ahead.ask('t', first('v'))
  vi.advanceTimersByTime(60_000)
  await ahead.take('t', first('v'), signal)
  expect(asks).toHaveLength(2)
  vi.useRealTimers()
})
