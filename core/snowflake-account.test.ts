import { expect, it } from 'vitest'
import { parseSnowflakeAccount, snowflakeAccountText } from './snowflake-account.ts'

const https = { port: 443, ssl: { mode: 'Required' } }

it.each([
  ['myorg-account', 'myorg-account', 'myorg-account.snowflakecomputing.com', https],
  [' MyOrg-My_Account ', 'myorg-my_account', 'myorg-my-account.snowflakecomputing.com', https],
  ['xy12345.eu-central-1', 'xy12345', 'xy12345.eu-central-1.snowflakecomputing.com', https],
  ['myorg-account.privatelink', 'myorg-account', 'myorg-account.privatelink.snowflakecomputing.com', https],
  [
    'https://myorg-account.snowflakecomputing.com/',
    'myorg-account',
    'myorg-account.snowflakecomputing.com',
    https,
  ],
  ['myorg-account.snowflakecomputing.cn', 'myorg-account', 'myorg-account.snowflakecomputing.cn', https],
  ['http://localhost:8080', 'localhost', 'localhost', { port: 8080, ssl: { mode: 'No' } }],
])('%s is account %s at %s', (text, account, host, more) => {
  const parsed = parseSnowflakeAccount(text)
  expect(parsed).toEqual({ account, host, ...more })
  if (!parsed) throw new Error('It is an account.')
  // What people see leads to the same address.
  expect(parseSnowflakeAccount(snowflakeAccountText(parsed))).toEqual(parsed)
})

it.each(['', 'my account', 'http://', 'a@b', '-account', 'account:99999', 'account?x=1'])(
  '%j is none',
  (text) => {
    expect(parseSnowflakeAccount(text)).toBeNull()
  },
)
