import * as v from 'valibot'
import { expect, it } from 'vitest'
import { closingOf, closingOptions, isClosed } from './form-closing.ts'

const schema = v.object(closingOptions)
const noon = new Date('2030-01-01T12:00:00Z')

it('stores times in UTC', () => {
  const options = v.parse(schema, { closes_at: '2030-01-01T14:00+02:00', response_limit: 3 })
  expect(closingOf(options)).toEqual({ closesAt: '2030-01-01T12:00:00.000Z', responseLimit: 3 })
  expect(closingOf(v.parse(schema, {}))).toEqual({ closesAt: null, responseLimit: null })
})

it.each([
  { closes_at: '' },
  { closes_at: '2030-01-01' },
  { closes_at: '2030-13-01T12:00:00Z' },
  { closes_at: '2030-01-01T12:00:00' },
  { closes_at: 7 },
  { response_limit: 0 },
  { response_limit: 1.5 },
  { response_limit: '3' },
  { response_limit: 1e12 },
])('refuses %j', (options) => expect(v.safeParse(schema, options).success).toBe(false))

it('closes at the time and at the limit', () => {
  const closing = { closesAt: '2030-01-01T12:00:00.000Z', responseLimit: 2 }
  const before = new Date(noon.getTime() - 1)
  expect([isClosed(closing, 1, before), isClosed(closing, 1, noon), isClosed(closing, 2, before)]).toEqual([
    false,
    true,
    true,
  ])
  expect(isClosed({ closesAt: null, responseLimit: null }, 1e9, noon)).toBe(false)
})
