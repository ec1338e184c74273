import { afterAll, expect, test } from 'vitest'
import { type OAuthStandIn, startOAuthStandIn } from '../support/oauth-stand-in.ts'
import { appTest } from './support/app-test.ts'

// Signing in through Google and GitHub, there and back in a browser; both are played by a server here.

let provider: OAuthStandIn
afterAll(() => provider.stop())
const app = appTest(undefined, async () => {
  provider = await startOAuthStandIn()
  return provider.variables
})

test.each(['Google', 'GitHub'])(
  'somebody comes by %s, works, and comes back to the same account',
  async (name) => {
    const email = `${name.toLowerCase()}@example.com`
    provider.be({ email, verified: true, first: 'Ada', last: name })
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await app.page()
      await page.goto(`${app.url()}#/signin`)
      // Nobody has an account at first: then the way is on the page of the first one.
      await page.getByRole('link', { name: `Continue with ${name}` }).click()
      await page.getByRole('button', { name: `Account of Ada ${name}` }).waitFor()
      // Neither code nor state stays in the address.
      expect(new URL(page.url()).search).toBe('')
      await page.goto(`${app.url()}#/account/profile`)
      await page.getByText(email, { exact: true }).waitFor()
      await page.getByText('Confirmed', { exact: true }).waitFor()
      await page.context().close()
    }
  },
)

test('a code that did not come from here signs nobody in, and says so', async () => {
  // An instance without accounts offers sign-up.
  await app.signUp()
  const page = await app.page()
  await page.goto(`${app.url()}?code=stolen&state=forged#/signin`)
  await page.getByText("Couldn't sign you in").first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.context().close()
})

test('an address that the provider has not confirmed is refused', async () => {
  provider.be({ email: 'unproved@example.com', verified: false })
  const page = await app.page()
  await page.goto(`${app.url()}#/signin`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByText('no confirmed email address').first().waitFor()
  await page.context().close()
})
