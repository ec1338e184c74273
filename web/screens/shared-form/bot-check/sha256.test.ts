import { describe, expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

describe('sha256', () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('%i bytes: as WebCrypto', async (length) => {
    const input = Uint8Array.from({ length }, (_, index) => (index * 31 + length) & 0xff)
    const expected = new Uint8Array(await crypto.subtle.digest('SHA-256', input))
    expect(sha256(input)).toEqual(expected)
  })
})
