import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskConnectionUrl, parseConnectionUrl } from './connection-url.ts'

const none = { user: '', password: '', database: '', sslMode: null, searchPath: [] }

it.each([
  [
    'postgres://ann:s%40cret@db.example.com:5433/shop?sslmode=require',
    {
      ...none,
      client: 'pg',
      host: 'db.example.com',
      port: 5433,
      user: 'ann',
      password: 's@cret',
      database: 'shop',
      sslMode: 'Required',
    },
  ],
  ['jdbc:postgresql://h/db', { ...none, client: 'pg', host: 'h', port: 5432, database: 'db' }],
  [
    'jdbc:postgresql://H:80/db?user=u&password=p%26q&currentSchema=a,b',
    {
      ...none,
      client: 'pg',
      host: 'h',
      port: 80,
      user: 'u',
      password: 'p&q',
      database: 'db',
      searchPath: ['a', 'b'],
    },
  ],
  [
    ' postgresql://u:p:with:colons@ep-x.eu.aws.neon.tech/neondb?sslmode=verify-full&channel_binding=require ',
    {
      ...none,
      client: 'neon',
      host: 'ep-x.eu.aws.neon.tech',
      port: 5432,
      user: 'u',
      password: 'p:with:colons',
      database: 'neondb',
      sslMode: 'Required-Identity',
    },
  ],
  [
    'mariadb://u@[::1]:3307/x',
    { ...none, client: 'mariadb', host: '::1', port: 3307, user: 'u', database: 'x' },
  ],
  ['mysql://h', { ...none, client: 'mysql2', host: 'h', port: 3306 }],
  ['mysql://a@b@h/x', { ...none, client: 'mysql2', host: 'h', port: 3306, user: 'a@b', database: 'x' }],
  [
    'postgres://h/db?ssl=true',
    { ...none, client: 'pg', host: 'h', port: 5432, database: 'db', sslMode: 'Required' },
  ],
  [
    'sqlserver://sa:x@h/m',
    { ...none, client: 'mssql', host: 'h', port: 1433, user: 'sa', password: 'x', database: 'm' },
  ],
])('%s', (url, parts) => {
  expect(parseConnectionUrl(url)).toEqual(parts)
})

it.each([
  '',
  'nothing',
  'http://h/x',
  'mysql://',
  'mysql://h:99999/x',
  'mysql://h:0/x',
  'mysql://h:1a/x',
  'mysql://%ff@h/x',
  'mysql://a b/x',
  'constructor://h/x',
])('%j is no address of a database', (url) => {
  expect(parseConnectionUrl(url)).toBeNull()
})

it('keeps every part that is written into a URL', () => {
  const part = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(part, part, part, fc.integer({ min: 1, max: 65_535 }), (user, password, database, port) => {
      const [one, two, three] = [user, password, database].map(encodeURIComponent)
      expect(parseConnectionUrl(`postgres://${one}:${two}@h:${port}/${three}`)).toMatchObject({
        user,
        password,
        database,
        port,
      })
    }),
  )
})

it('masks the password wherever a URL has it', () => {
  expect(maskConnectionUrl('postgres://ann:s%40:c/ret')).toBe('postgres://ann:s%40:c/ret')
  expect(maskConnectionUrl('postgres://ann:secret@h/x?password=other&a=1')).toBe(
    'postgres://ann:••••••@h/x?password=••••••&a=1',
  )
  expect(maskConnectionUrl('jdbc:postgresql://:pw@h')).toBe('jdbc:postgresql://:••••••@h')
  expect(maskConnectionUrl('postgres://ann@h/x')).toBe('postgres://ann@h/x')
})
