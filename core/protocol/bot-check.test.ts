import { describe, expect, it } from 'vitest'
import * as limits from '../limits.ts'
import { proofText, readProof, startsWithZeros } from './bot-check.ts'

describe('startsWithZeros', () => {
  it.each([
    [[0xff], 0, true],
    [[0x80], 1, false],
    [[0x7f], 1, true],
    [[0x00, 0x1f], 11, true],
    [[0x00, 0x20], 11, false],
    [[0x01, 0x00], 11, false],
    [[0x00, 0x00], 16, true],
  ])('%j has %i: %s', (bytes, bits, expected) => {
    expect(startsWithZeros(Uint8Array.from(bytes), bits)).toBe(expected)
  })
})

describe('readProof', () => {
  const solutions = Array.from({ length: limits.botCheckPuzzles }, (_, index) => index * 1000)

  it('reads what proofText writes', () => {
    expect(readProof(proofText('a.b-c_d', solutions))).toEqual({ challenge: 'a.b-c_d', solutions })
  })

  it.each([
    '',
    'a',
    'a:',
    'a:1',
    `a:${solutions.join(',')}`,
    proofText('a b', solutions),
    proofText('a', [...solutions, 1]),
  ])('is null for %s', (text) => {
    expect(readProof(text)).toBe(null)
  })
})
