import { expect, it } from 'vitest'
import { wantsReports } from './error-reports.ts'

it.each([
  ['', '', false],
  ['https://key@errors.example/1', '', false],
  ['', 'staging', false],
  ['https://key@errors.example/1', 'own', true],
])('goes out only with a DSN and a platform: %j %j', (sentryDsnFrontend, platform, expected) => {
  expect(wantsReports({ sentryDsnFrontend, platform })).toBe(expected)
})
