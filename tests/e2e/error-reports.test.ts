import { expect, test } from 'vitest'
import { appTest } from './support/app-test.ts'
import { eventually } from './support/eventually.ts'

// Errors are told to the service that the instance names, and cells' contents to nobody.

const app = appTest(undefined, async () => ({
  SENTRY_DSN: 'https://key@errors.example/1',
  PLATFORM: 'story',
}))

test('an error is reported without what stands in quotes', async () => {
  const page = await app.stage.page()
  const envelopes: string[] = []
  await page.route('https://errors.example/**', async (route) => {
    envelopes.push(route.request().postData() ?? '')
    await route.fulfill({ status: 200, body: '{}', headers: { 'access-control-allow-origin': '*' } })
  })
  const loaded = page.waitForResponse(/send-reports/)
  await page.goto(`${app.url()}/#/nowhere`)
  await page.getByText('/nowhere').first().waitFor()
  await loaded
  let count = 0
  await eventually(async () => {
    count += 1
    // Reports begin a moment after their code is there, and drop an error that is equal to the last one.
    await page.evaluate(
      (cell) => console.error(new Error(`Reading "secret ${cell}" failed`), { row: 'secret cell' }),
      count,
    )
    return envelopes.join('\n')
  }).toContain('Reading \\"…\\" failed')
  const sent = envelopes.join('\n')
  expect(sent).toContain('"environment":"story"')
  expect(sent).not.toContain('secret')
  // Reports do not identify visitors.
  expect(sent).not.toContain('"session"')
  await page.context().close()
})

test('an error from before reports are there is reported once they are', async () => {
  const page = await app.stage.page()
  const envelopes: string[] = []
  await page.route('https://errors.example/**', async (route) => {
    envelopes.push(route.request().postData() ?? '')
    await route.fulfill({ status: 200, body: '{}', headers: { 'access-control-allow-origin': '*' } })
  })
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/**/info', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${app.url()}/#/signin`)
  await page.evaluate(() => {
    console.error('Very early', { row: 'secret cell' })
    void Promise.reject(new Error('Left alone with "secret cell"'))
  })
  held.resolve(undefined)
  await eventually(() => envelopes.join('\n')).toContain('Very early')
  await eventually(() => envelopes.join('\n')).toContain('Left alone with \\"…\\"')
  expect(envelopes.join('\n')).not.toContain('secret')
  await page.context().close()
})
