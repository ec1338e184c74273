import { expect, it } from 'vitest'
import { ignored, reportOptions } from './send-reports.ts'

it('reports instance and version, but nothing that happened before', () => {
  const on = reportOptions({ sentryDsnFrontend: 'https://k@e.example/1', platform: 'own', version: '1.0.0' })
  expect(on).toMatchObject({ environment: 'own', release: '1.0.0', maxBreadcrumbs: 0 })
})

it.each([
  ['Script error.', true],
  ['ResizeObserver loop completed with undelivered notifications.', true],
  ['ResizeObserver loop limit exceeded', true],
  ['Script error in my column', false],
])('noise: %s', (message, expected) => {
  expect(ignored.some((noise) => noise.test(message))).toBe(expected)
})
