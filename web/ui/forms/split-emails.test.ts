import { expect, it } from 'vitest'
import { splitEmails } from './split-emails.ts'

it.each([
  ['', []],
  [' \n , ;', []],
  ['a@x.org', ['a@x.org']],
  ['a@x.org, b@x.org;c@x.org\nd@x.org e@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org']],
  ['Ada Lovelace <ada@x.org>, "Grace" <grace@x.org>', ['ada@x.org', 'grace@x.org']],
  ['a@x.org, A@X.org', ['a@x.org']],
  ['not an address', ['not', 'an', 'address']],
])('addresses of %j', (text, expected) => {
  expect(splitEmails(text)).toEqual(expected)
})
