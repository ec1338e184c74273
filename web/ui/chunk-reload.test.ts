import { afterEach, expect, it, vi } from 'vitest'
import { loadChunkOrReload, canReloadPage } from './chunk-reload.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  [null, 1_000_000, true],
  [1_000_000, 1_000_001, false],
  [1_000_000, 1_009_999, false],
  [1_000_000, 1_010_000, true],
  // The clock was set back, or the stored value is damaged.
  [1_000_000, 5, true],
  [Number.NaN, 5, true],
])('reloaded at %s, now %s: %s', (last, now, expected) => {
  expect(canReloadPage(last, now)).toBe(expected)
})

it('waits for an unreachable server instead of reloading', async () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/', reload })
  vi.stubGlobal('window', { addEventListener: vi.fn() })
  const responses = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve({ status: 502 }),
    () => Promise.resolve({ status: 200 }),
  ]
  vi.stubGlobal('fetch', () => responses.shift()?.())
  const load = vi.fn().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('part')
  const loaded = loadChunkOrReload<string>(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await loaded).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})
