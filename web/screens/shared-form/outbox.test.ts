import { beforeEach, expect, it } from 'vitest'
import { dropPending, isSafeToSend, loadPending, savePending } from './outbox.ts'

const memory = new Map<string, string>()
const store = () => ({
  getItem: (name: string) => memory.get(name) ?? null,
  setItem: (name: string, text: string) => void memory.set(name, text),
  removeItem: (name: string) => void memory.delete(name),
})
const pending = (key: string) => ({ key, answers: { a: 'x' }, data: { a: 'x' }, at: 1 })

beforeEach(() => memory.clear())

it('keeps submissions of a form until they are sent', () => {
  savePending('sh1', pending('key-of-first'), store)
  savePending('sh1', pending('key-of-second'), store)
  savePending('sh1', { ...pending('key-of-first'), at: 2 }, store)
  expect(loadPending('sh1', store).map(({ key, at }) => [key, at])).toEqual([
    ['key-of-second', 1],
    ['key-of-first', 2],
  ])
  expect(loadPending('sh2', store)).toEqual([])
  dropPending('sh1', 'key-of-second', store)
  dropPending('sh1', 'key-of-first', store)
  expect(memory.size).toBe(0)
})

it.each(['not JSON', '{}', '[3]', '[{"key":"long-enough","answers":{}}]', '[{"at":1,"data":{}}]'])(
  'ignores damaged submissions: %s',
  (text) => {
    memory.set('tessera-form-outbox-sh1', text)
    expect(loadPending('sh1', store)).toEqual([])
  },
)

it('is optional when storage is blocked', () => {
  const blocked = () => {
    throw new Error('denied')
  }
  expect(() => savePending('sh1', pending('key-of-first'), blocked)).not.toThrow()
  expect(loadPending('sh1', blocked)).toEqual([])
})

it('sends again only while the server remembers the key', () => {
  const day = 24 * 60 * 60 * 1000
  expect([isSafeToSend({ at: 0 }, day / 2), isSafeToSend({ at: 0 }, day)]).toEqual([true, false])
})
