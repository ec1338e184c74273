import { expect, it } from 'vitest'
import { readWaiting, writeWaiting } from './waiting-edits.ts'

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

it('keeps what waits for whoever typed it, in its table', () => {
  const there = storage()
  expect(writeWaiting(() => there, 'ann', 't1', edits)).toBe(true)
  expect(readWaiting(() => there, 'ann', 't1')).toEqual(edits)
  expect(readWaiting(() => there, 'ben', 't1')).toEqual([])
  expect(readWaiting(() => there, 'ann', 't2')).toEqual([])
  writeWaiting(() => there, 'ann', 't1', [])
  expect(there.texts.size).toBe(0)
})

it.each([
  'no json',
  '{}',
  '[{"rowId":-1,"columnId":"c","value":1}]',
  '[{"rowId":1,"columnId":"c","value":{}}]',
  'null',
])('takes nothing from %s', (text) => {
  const there = storage()
  there.texts.set('tessera-waiting:ann:t1', text)
  expect(readWaiting(() => there, 'ann', 't1')).toEqual([])
})

it('does without a storage that is full or blocked', () => {
  const full = storage(10)
  expect(writeWaiting(() => full, 'ann', 't1', edits)).toBe(false)
  const blocked = () => {
    throw new Error('SecurityError')
  }
  expect(writeWaiting(blocked, 'ann', 't1', edits)).toBe(false)
  expect(readWaiting(blocked, 'ann', 't1')).toEqual([])
})
