import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as limits from '../limits.ts'
import { protectionOptions } from './form-protection-options.ts'
import { protectionOf } from './form-protection.ts'

const parse = (options: unknown) => v.safeParse(v.object(protectionOptions), options)

describe('the options', () => {
  it.each([
    [{}, { bot_check: 'suspicious', submissions_per_minute: null }],
    [
      { bot_check: 'always', submissions_per_minute: 1 },
      { bot_check: 'always', submissions_per_minute: 1 },
    ],
  ])('%j', (given, expected) => {
    expect(parse(given).output).toEqual(expected)
  })

  it.each([
    { bot_check: 'sometimes' },
    { bot_check: true },
    { bot_check: null },
    { submissions_per_minute: 0 },
    { submissions_per_minute: 1.5 },
    { submissions_per_minute: '5' },
    { submissions_per_minute: limits.formSubmissionsPerMinutePerAddressMax + 1 },
  ])('cannot be %j', (given) => {
    expect(parse(given).success).toBe(false)
  })
})

describe('protectionOf', () => {
  it('has the default limits, or the own one per address', () => {
    expect(protectionOf({})).toEqual({
      botCheck: 'suspicious',
      perAddress: limits.formSubmissionsPerMinutePerAddress,
      perForm: limits.formSubmissionsPerMinute,
    })
    expect(protectionOf({ bot_check: 'off', submissions_per_minute: 5000 })).toEqual({
      botCheck: 'off',
      perAddress: 5000,
      perForm: 5000,
    })
  })
})
