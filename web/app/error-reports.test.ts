import { expect, it } from 'vitest'
import { ignored, reportOptions, withoutContents } from './error-reports.ts'

it.each([
  ['', ''],
  ['https://key@errors.example/1', ''],
  ['', 'staging'],
])('is off without a DSN and a platform: %j %j', (sentryDsnFrontend, platform) => {
  expect(reportOptions({ sentryDsnFrontend, platform, version: '1.0.0' })).toBeNull()
})

it('is on with both', () => {
  const on = reportOptions({ sentryDsnFrontend: 'https://k@e.example/1', platform: 'own', version: '1.0.0' })
  expect(on).toMatchObject({ environment: 'own', release: '1.0.0', maxBreadcrumbs: 0 })
})

it('sends nothing of what people wrote', () => {
  const sent = withoutContents({
    type: undefined,
    message: 'It broke',
    extra: { arguments: ['secret cell'] },
    breadcrumbs: [{ message: 'secret cell' }],
    request: { url: 'https://t.example/#/nc/p1?q=secret', headers: { cookie: 'secret' } },
    user: { id: 'us1' },
  })
  expect(JSON.stringify(sent)).not.toContain('secret')
  expect(sent).toMatchObject({
    message: 'It broke',
    request: { url: 'https://t.example/' },
    user: { id: 'us1' },
  })
})

it.each([
  ['Script error.', true],
  ['ResizeObserver loop completed with undelivered notifications.', true],
  ['ResizeObserver loop limit exceeded', true],
  ['Script error in my column', false],
])('noise: %s', (message, expected) => {
  expect(ignored.some((noise) => noise.test(message))).toBe(expected)
})
