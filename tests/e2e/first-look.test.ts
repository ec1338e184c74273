import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, startAppFixture } from './support/app-fixture.ts'

let stage: AppFixture

beforeAll(async () => {
  stage = await startAppFixture()
})
afterAll(async () => {
  await stage.stop()
})

test('the app starts without failed or blocked requests', async () => {
  const page = await stage.page()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  await page.goto(stage.url())
  await page.locator('#root input').first().waitFor()
  expect(await page.title()).toContain('Tessera')
  expect(
    troubles.filter((text) => /content security|failed to load resource.*404|is not a/i.test(text)),
  ).toEqual([])
})
