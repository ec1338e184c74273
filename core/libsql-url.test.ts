import { expect, it } from 'vitest'
import { libsqlUrl, parseLibsqlUrl } from './libsql-url.ts'

it.each([
  ['libsql://shop-acme.turso.io', { host: 'shop-acme.turso.io', port: 443, mode: 'Required' }],
  ['https://h:8443/a/b', { host: 'h', port: 8443, mode: 'Required', database: 'a/b' }],
  ['http://127.0.0.1:8080/shop', { host: '127.0.0.1', port: 8080, mode: 'No', database: 'shop' }],
  ['http://h', { host: 'h', port: 80, mode: 'No' }],
  ['libsql://h:8080?tls=0', { host: 'h', port: 8080, mode: 'No' }],
  ['libsql://h?authToken=ey.a', { host: 'h', port: 443, mode: 'Required', authToken: 'ey.a' }],
  ['libsql://[::1]:80', { host: '::1', port: 80, mode: 'Required' }],
])('%s is the URL of a database', (url, { mode, ...parts }) => {
  const parsed = parseLibsqlUrl(url)
  expect(parsed).toEqual({ database: '', authToken: '', ...parts, ssl: { mode } })
  if (parsed) expect(parseLibsqlUrl(libsqlUrl(parsed))).toEqual({ ...parsed, authToken: '' })
})

it.each(['postgres://h/db', 'file:shop.db', 'libsql://', 'ws://h', 'shop.turso.io', ''])(
  '%j is none',
  (url) => {
    expect(parseLibsqlUrl(url)).toBeNull()
  },
)
