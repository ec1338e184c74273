import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNumbers, decimalText, fixedText, readDecimal, storedNumber } from './decimal.ts'

describe('readDecimal', () => {
  it.each([
    ['007.500', '7.5'],
    ['-0.00', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.5e3', '1500'],
    ['15e-3', '0.015'],
    ['0e999999999', '0'],
  ])('%s is %s', (text, canonical) => {
    expect(readDecimal(text)).toEqual({ ok: true, text: canonical })
  })

  it.each(['', '.', '-', 'e5', '1e', '1.2.3', '0x10', '1 2', 'NaN'])('%j is not a number', (text) => {
    expect(readDecimal(text)).toEqual({ ok: false, why: 'notNumber' })
  })

  it.each(['1e64', '1e-65', '1e999999999', '1'.repeat(65)])('%s is out of range', (text) => {
    expect(readDecimal(text)).toEqual({ ok: false, why: 'range' })
  })

  it('keeps the value of every safe number', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 12 }), (digits, places) => {
        const reading = readDecimal(`${digits}e-${places}`)
        expect(reading.ok && Number(reading.text)).toBe(Number(`${digits}e-${places}`) + 0)
      }),
    )
  })
})

describe('storedNumber', () => {
  it('returns a number only if the double has the same digits', () => {
    expect(storedNumber('0.1')).toBe(0.1)
    expect(storedNumber('9007199254740991')).toBe(9007199254740991)
    expect(storedNumber('9007199254740993')).toBe('9007199254740993')
    expect(storedNumber('0.12345678901234567890123')).toBe('0.12345678901234567890123')
  })

  it('round-trips through its text', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 0, max: 30 }),
        (n, places) => {
          const reading = readDecimal(`${n}e-${places}`)
          expect(reading.ok && decimalText(storedNumber(reading.text))).toBe(reading.ok && reading.text)
        },
      ),
    )
  })
})

it('compares numbers and decimal texts exactly', () => {
  const ordered = [
    '-9223372036854775808',
    -1.5,
    -1,
    0,
    0.1,
    '0.1000000000000000000001',
    2,
    '9007199254740993',
    '9007199254740994',
  ]
  for (const [index, value] of ordered.entries()) {
    for (const [other, against] of ordered.entries()) {
      expect(Math.sign(compareNumbers(value, against))).toBe(Math.sign(index - other))
    }
  }
})

it.each([
  [1.005, 2, '1.00'],
  [1.015, 2, '1.02'],
  [2.5, 0, '2'],
  [3.5, 0, '4'],
  [-2.5001, 0, '-3'],
  [-0.001, 2, '0.00'],
  [9.999, 2, '10.00'],
  ['12345678901234567890.125', 2, '12345678901234567890.12'],
  [5, 3, '5.000'],
])('%s with %i places is %s', (value, places, text) => {
  expect(fixedText(value, places)).toBe(text)
})
