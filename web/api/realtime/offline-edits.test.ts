import { expect, it } from 'vitest'
import { readOfflineEdits, writeOfflineEdits } from './offline-edits.ts'

function storage(limit = Number.POSITIVE_INFINITY) {
  const texts = new Map<string, string>()
  const made = {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > limit) throw new Error('QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key: string) => void texts.delete(key),
  }
  return made
}
const edits = [
  { rowId: 3, columnId: 'c1', value: 'new', text: 'new', seen: 'old' },
  { rowId: 4, columnId: 'c2', value: ['a'], seen: null },
]

it('stores offline edits per person and table', () => {
  const there = storage()
  expect(writeOfflineEdits(() => there, 'ann', 't1', edits)).toBe(true)
  expect(readOfflineEdits(() => there, 'ann', 't1')).toEqual(edits)
  expect(readOfflineEdits(() => there, 'ben', 't1')).toEqual([])
  expect(readOfflineEdits(() => there, 'ann', 't2')).toEqual([])
  writeOfflineEdits(() => there, 'ann', 't1', [])
  expect(there.texts.size).toBe(0)
})

it.each([
  'no json',
  '{}',
  '[{"rowId":-1,"columnId":"c","value":1}]',
  '[{"rowId":1,"columnId":"c","value":{}}]',
  'null',
])('ignores %s', (text) => {
  const there = storage()
  there.texts.set('tessera-waiting:ann:t1', text)
  expect(readOfflineEdits(() => there, 'ann', 't1')).toEqual([])
})

it('works with full or blocked storage', () => {
  const full = storage(10)
  expect(writeOfflineEdits(() => full, 'ann', 't1', edits)).toBe(false)
  const blocked = () => {
    throw new Error('SecurityError')
  }
  expect(writeOfflineEdits(blocked, 'ann', 't1', edits)).toBe(false)
  expect(readOfflineEdits(blocked, 'ann', 't1')).toEqual([])
})
