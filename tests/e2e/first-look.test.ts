import { expect, test } from 'vitest'
import { appTest } from './support/app-test.ts'

const app = appTest()

test('the first look: the app comes up, and nothing it loads is refused or missing', async () => {
  const page = await app.page()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  await page.goto(app.url())
  await page.locator('#root input').first().waitFor()
  expect(await page.title()).toContain('Tessera')
  expect(
    troubles.filter((text) => /content security|failed to load resource.*404|is not a/i.test(text)),
  ).toEqual([])
})
