import type { Flow } from '../flow.ts'
import { password } from '../stage.ts'

export const accountFlows: readonly Flow[] = [
  {
    name: 'sign up',
    async run({ page, url }) {
      await page.goto(`${url}/dashboard/`)
      await page.fill('#form_item_email', 'ann@example.com')
      await page.fill('#form_item_password', password)
      await page.locator('button[type=submit]').click()
      await page.getByText('My Projects').waitFor()
    },
  },
  {
    name: 'sign out and sign in',
    async run({ page, url }) {
      await page.goto(`${url}/dashboard/`)
      await page.getByTestId('nc-menu-accounts').click()
      // The menu re-renders while it opens.
      await page.waitForTimeout(1000)
      await page.locator('.nc-project-menu-item', { hasText: 'Sign Out' }).click()
      await page.getByTestId('nc-form-signin__email').fill('ann@example.com')
      await page.getByTestId('nc-form-signin__password').fill('wrong password')
      await page.getByTestId('nc-form-signin__submit').click()
      await page
        .getByText('password is wrong')
        .or(page.getByText('Wrong email or password'))
        .first()
        .waitFor()
      await page.getByTestId('nc-form-signin__password').fill(password)
      await page.getByTestId('nc-form-signin__submit').click()
      await page.getByText('My Projects').waitFor()
    },
    refusals: [/^40\d POST \/api\/v1\/auth\/user\/signin/, /^401 POST .*token\/refresh/],
  },
]
