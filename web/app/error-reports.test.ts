import { expect, it } from 'vitest'
import { reportsErrors } from './error-reports.ts'

it.each([
  ['', '', false],
  ['https://key@errors.example/1', '', false],
  ['', 'staging', false],
  ['https://key@errors.example/1', 'own', true],
])('sends only with a DSN and a platform: %j %j', (sentryDsnFrontend, platform, expected) => {
  expect(reportsErrors({ sentryDsnFrontend, platform })).toBe(expected)
})
