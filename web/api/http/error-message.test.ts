import { describe, expect, it } from 'vitest'
import { extractMessage, type Failure } from './error-message.ts'

const fallbacks = { internal: 'Some internal error occurred', other: 'Some error occurred' }
const responded = (data: unknown): Failure => ({ isResponse: true, data, message: 'own' })

describe('extractMessage', () => {
  it.each<[string, Failure, string]>([
    ['msg first', responded({ msg: 'a', message: 'b' }), 'a'],
    ['then message', responded({ message: 'b' }), 'b'],
    ['an empty msg is none', responded({ msg: '', message: 'b' }), 'b'],
    ['ignores msg of another type', responded({ msg: { deep: 1 }, message: 'b' }), 'b'],
    ['neither', responded({ error: 'X' }), 'Some internal error occurred'],
    ['text instead of JSON', responded('<html>'), 'Some internal error occurred'],
    ['no body', responded(undefined), 'Some internal error occurred'],
    ['null', responded(null), 'Some internal error occurred'],
    ['blob with msg', responded(new Blob(['{"msg":"a","message":"b"}'])), 'a'],
    ['blob with message only', responded(new Blob(['{"message":"b"}'])), 'Some internal error occurred'],
    ['blob that is no JSON', responded(new Blob(['%PDF'])), 'Some internal error occurred'],
    ['no response', { isResponse: false, data: undefined, message: 'Failed to fetch' }, 'Failed to fetch'],
    [
      'no response, no words',
      { isResponse: false, data: undefined, message: undefined },
      'Some error occurred',
    ],
  ])('%s', async (_, failure, expected) => {
    expect(await extractMessage(failure, fallbacks)).toBe(expected)
  })
})
