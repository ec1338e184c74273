import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, startAppFixture } from './support/app-fixture.ts'
import { eventually } from './support/eventually.ts'

// Errors are told to the service that the instance names, and cells' contents to nobody.

let stage: AppFixture

beforeAll(async () => {
  stage = await startAppFixture({ SENTRY_DSN: 'https://key@errors.example/1', PLATFORM: 'story' })
})
afterAll(() => stage.stop())

test('reports an error without quoted values', async () => {
  const page = await stage.page()
  const envelopes: string[] = []
  await page.route('https://errors.example/**', async (route) => {
    envelopes.push(route.request().postData() ?? '')
    await route.fulfill({ status: 200, body: '{}', headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto(`${stage.url()}/#/nowhere`)
  await page.getByText('/nowhere').first().waitFor()
  await eventually(async () => {
    // Again and again: reports begin a moment after the page is there.
    await page.evaluate(() =>
      console.error(new Error('Reading "secret cell" failed'), { row: 'secret cell' }),
    )
    return envelopes.join('\n')
  }).toContain('Reading \\"…\\" failed')
  const sent = envelopes.join('\n')
  expect(sent).toContain('"environment":"story"')
  expect(sent).not.toContain('secret')
  // Nor who comes by.
  expect(sent).not.toContain('"session"')
  await page.context().close()
})

test('reports an early error once reporting has loaded', async () => {
  const page = await stage.page()
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
  await page.goto(`${stage.url()}/#/signin`)
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
