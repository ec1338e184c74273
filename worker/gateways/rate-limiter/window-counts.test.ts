import { describe, expect, it } from 'vitest'
import { WindowCounts } from './window-counts.ts'

const at = Date.UTC(2026, 10, 25, 12, 0, 10)
const minute = { key: 'a', max: 2, window: 60 }

describe('WindowCounts', () => {
  it('allows as many calls as the limit, and says how long to wait', () => {
    const counts = new WindowCounts()
    expect(counts.count([minute], at)).toEqual({ retryAfter: null, counts: [1] })
    expect(counts.count([minute], at)).toEqual({ retryAfter: null, counts: [2] })
    expect(counts.count([minute], at)).toEqual({ retryAfter: 50, counts: [3] })
    expect(counts.count([minute], at + 49_999).retryAfter).toBe(1)
    expect(counts.count([minute], at + 50_000)).toEqual({ retryAfter: null, counts: [1] })
  })

  it('counts a call that one limit refuses under no key', () => {
    const counts = new WindowCounts()
    const total = { key: 'total', max: 3, window: 60 }
    for (let call = 0; call < 5; call += 1) counts.count([minute, total], at)
    const other = { key: 'b', max: 2, window: 60 }
    expect(counts.count([other, total], at)).toEqual({ retryAfter: null, counts: [1, 3] })
    expect(counts.count([other, total], at)).toEqual({ retryAfter: 50, counts: [2, 4] })
  })

  it('counts a call for several, and a refused large one leaves room for a small one', () => {
    const counts = new WindowCounts()
    const bytes = (count: number) => ({ key: 'bytes', max: 100, window: 3600, count })
    expect(counts.count([bytes(90)], at).retryAfter).toBe(null)
    expect(counts.count([bytes(11)], at).retryAfter).toBe(3590)
    expect(counts.count([bytes(10)], at).retryAfter).toBe(null)
  })

  it('gives what has changed to be stored, and goes on from it', () => {
    const counts = new WindowCounts()
    counts.count([minute], at)
    const { changed, removed } = counts.takeChanges(at)
    expect([changed.length, removed]).toEqual([1, []])
    expect(counts.takeChanges(at)).toEqual({ changed: [], removed: [] })
    const restarted = new WindowCounts(changed)
    expect(restarted.count([minute], at).retryAfter).toBe(null)
    expect(restarted.count([minute], at).retryAfter).toBe(50)
  })

  it('forgets counts whose window has ended', () => {
    const counts = new WindowCounts()
    counts.count([minute, { key: 'day', max: 9, window: 86_400 }], at)
    counts.takeChanges(at)
    expect(counts.takeChanges(at + 60_000)).toEqual({ changed: [], removed: ['a'] })
    expect(counts.lastEnd).toBe(Date.UTC(2026, 10, 26))
    expect(counts.takeChanges(Date.UTC(2026, 10, 26))).toEqual({ changed: [], removed: ['day'] })
    expect(counts.lastEnd).toBe(null)
  })
})
