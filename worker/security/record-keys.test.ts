import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordKeys } from './record-keys.ts'

const keys = recordKeys('a secret of thirty-two characters', 'sh1')

it('opens what it sealed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      expect(keys.seal(id)).toMatch(/^k[0-9a-z]{11}$/)
      expect(keys.open(keys.seal(id))).toBe(id)
    }),
  )
})

it('tells nothing by order, and differs between links and secrets', () => {
  const sealed = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => keys.seal(id))
  expect(sealed.toSorted()).not.toEqual(sealed)
  expect(recordKeys('a secret of thirty-two characters', 'sh2').seal(1)).not.toBe(sealed[0])
  expect(recordKeys('another secret of thirty-two char', 'sh1').seal(1)).not.toBe(sealed[0])
})

it.each(['1', '', 'k', 'k0', `k${'z'.repeat(11)}`, 'K00000000001', 'k0000000000!', ' k00000000001'])(
  'does not open %j',
  (text) => {
    expect(keys.open(text)).toBe(null)
  },
)
