import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OAuthStandIn, startOAuthStandIn } from '../support/oauth-stand-in.ts'
import { type AppFixture, startAppFixture } from './support/app-fixture.ts'

// Signing in through Google and GitHub, there and back in a browser; both are played by a server here.

let provider: OAuthStandIn
let stage: AppFixture

beforeAll(async () => {
  provider = await startOAuthStandIn()
  stage = await startAppFixture(provider.variables)
})
afterAll(async () => {
  await stage.stop()
  provider.stop()
})

test.each(['Google', 'GitHub'])(
  'somebody comes by %s, works, and comes back to the same account',
  async (name) => {
    const email = `${name.toLowerCase()}@example.com`
    provider.be({ email, verified: true, first: 'Ada', last: name })
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await stage.page()
      page.setDefaultTimeout(15_000)
      await page.goto(`${stage.url()}#/signin`)
      // Nobody has an account at first: then the way is on the page of the first one.
      await page.getByRole('link', { name: `Continue with ${name}` }).click()
      await page.getByRole('button', { name: `Account of Ada ${name}` }).waitFor()
      // Neither code nor state stays in the address.
      expect(new URL(page.url()).search).toBe('')
      await page.goto(`${stage.url()}#/account/profile`)
      await page.getByText(email, { exact: true }).waitFor()
      await page.getByText('Confirmed', { exact: true }).waitFor()
      await page.context().close()
    }
  },
)

test('refuses a sign-in code that was not requested here', async () => {
  const page = await stage.page()
  page.setDefaultTimeout(15_000)
  await page.goto(`${stage.url()}?code=stolen&state=forged#/signin`)
  await page.getByText("Couldn't sign you in").first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.context().close()
})

test('an address that the provider has not confirmed is refused', async () => {
  provider.be({ email: 'unproved@example.com', verified: false })
  const page = await stage.page()
  page.setDefaultTimeout(15_000)
  await page.goto(`${stage.url()}#/signin`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByText('no confirmed email address').first().waitFor()
  await page.context().close()
})
