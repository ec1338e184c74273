import { expect, it, vi } from 'vitest'
import type { ConversionResult, ConversionState } from '#core/api/tables/column-conversions.ts'
import { runConversion } from './run-conversion.ts'

const result = { seq: 7, fails: 0 } as ConversionResult
const at = (done: number): ConversionState => ({ id: 'run', done, total: 30, result: null })
const end: ConversionState = { id: null, done: 30, total: 30, result }

/** A conversion that returns these states in order. */
function conversion(...states: (ConversionState | Error)[]) {
  const next = (): Promise<ConversionState> => {
    const state = states.shift() ?? end
    return state instanceof Error ? Promise.reject(state) : Promise.resolve(state)
  }
  const calls = { begin: vi.fn(next), part: vi.fn(next), cancel: vi.fn(() => Promise.resolve(true)) }
  const stopping = new AbortController()
  const heard: number[] = []
  const run = (onProgress = (_done: number): void => undefined) =>
    runConversion(calls, {
      signal: stopping.signal,
      onProgress: ({ done }) => {
        heard.push(done)
        onProgress(done)
      },
    })
  return { calls, heard, run, stop: () => stopping.abort() }
}

it('completes in one call if the table is short', async () => {
  const { run, heard, calls } = conversion(end)
  expect(await run()).toBe(result)
  expect(heard).toEqual([])
  expect(calls.part).not.toHaveBeenCalled()
})

it('continues until done and reports progress', async () => {
  const { run, heard, calls } = conversion(at(10), at(20), end)
  expect(await run()).toBe(result)
  expect(heard).toEqual([10, 20])
  expect(calls.part).toHaveBeenCalledWith('run')
  expect(calls.cancel).not.toHaveBeenCalled()
})

it('is cancelled when stopped, whatever the pending batch returns', async () => {
  for (const outcome of [at(20), new Error('It has ended.')]) {
    const { run, stop, calls } = conversion(at(10), outcome)
    expect(await run(() => stop())).toBeNull()
    expect(calls.cancel).toHaveBeenCalledExactlyOnceWith('run')
    expect(calls.part).toHaveBeenCalledTimes(1)
  }
})

it('completes if stopped during the last batch', async () => {
  const { run, stop } = conversion(at(10), end)
  expect(await run(() => stop())).toBe(result)
})

it('leaves nothing behind when a batch fails, and reports why', async () => {
  const { run, calls } = conversion(at(10), new Error('3 values do not fit.'))
  await expect(run()).rejects.toThrow('3 values do not fit.')
  expect(calls.cancel).toHaveBeenCalledExactlyOnceWith('run')
})
