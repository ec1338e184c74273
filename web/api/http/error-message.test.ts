import { describe, expect, it } from 'vitest'
import { extractMessage, type Failure } from './error-message.ts'

const fallbacks = { internal: 'Some internal error occurred', other: 'Some error occurred' }
const answered = (data: unknown): Failure => ({ answered: true, data, message: 'own' })

describe('extractMessage', () => {
  it.each<[string, Failure, string]>([
    ['msg first', answered({ msg: 'a', message: 'b' }), 'a'],
    ['then message', answered({ message: 'b' }), 'b'],
    ['an empty msg is none', answered({ msg: '', message: 'b' }), 'b'],
    ['ignores msg of another type', answered({ msg: { deep: 1 }, message: 'b' }), 'b'],
    ['neither', answered({ error: 'X' }), 'Some internal error occurred'],
    ['text instead of JSON', answered('<html>'), 'Some internal error occurred'],
    ['no body', answered(undefined), 'Some internal error occurred'],
    ['null', answered(null), 'Some internal error occurred'],
    ['blob with msg', answered(new Blob(['{"msg":"a","message":"b"}'])), 'a'],
    ['blob with message only', answered(new Blob(['{"message":"b"}'])), 'Some internal error occurred'],
    ['blob that is no JSON', answered(new Blob(['%PDF'])), 'Some internal error occurred'],
    ['no answer', { answered: false, data: undefined, message: 'Failed to fetch' }, 'Failed to fetch'],
    ['no answer, no words', { answered: false, data: undefined, message: undefined }, 'Some error occurred'],
  ])('%s', async (_, failure, expected) => {
    expect(await extractMessage(failure, fallbacks)).toBe(expected)
  })
})
