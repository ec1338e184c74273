import type { Page } from 'playwright-core'

export type Account = { email: string; password: string }

/** Signs in to the benchmark's base. */
export async function signInPage(page: Page, url: string, { email, password }: Account): Promise<void> {
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Bench').first().waitFor()
}
