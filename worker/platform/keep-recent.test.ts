import { describe, expect, it } from 'vitest'
import { keepRecent } from './keep-recent.ts'

describe('keepRecent', () => {
  it('keeps the entries that were set last', () => {
    const entries = new Map<string, number>()
    keepRecent(entries, 'a', 1, 2)
    keepRecent(entries, 'b', 2, 2)
    keepRecent(entries, 'a', 3, 2)
    keepRecent(entries, 'c', 4, 2)
    expect([...entries]).toEqual([
      ['a', 3],
      ['c', 4],
    ])
  })
})
