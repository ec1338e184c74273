import { describe, expect, it } from 'vitest'
import {
  draftOfConfig,
  inputOfDraft,
  invalidFields,
  newDraft,
  schemasOf,
  withKind,
  withUrl,
} from './connection-draft.ts'

describe('a connection that is typed', () => {
  it('begins with the defaults of its kind', () => {
    expect(newDraft('pg', 'My shop')).toMatchObject({
      host: 'localhost',
      port: '5432',
      database: 'my_shop_test',
      searchPath: 'public',
      sslMode: 'Preferred',
    })
  })

  it('keeps what was typed when the kind changes, and changes what was not', () => {
    const typed = { ...newDraft('pg'), host: 'db.example.com', searchPath: 'sales' }
    expect(withKind(typed, 'mssql')).toMatchObject({
      host: 'db.example.com',
      port: '1433',
      searchPath: 'sales',
    })
    expect(withKind({ ...typed, port: '6000' }, 'mysql2').port).toBe('6000')
  })

  it('is filled in by a URL, and only by one', () => {
    const url = 'postgres://ann:s%40x@db.example.com/shop?sslmode=require&schema=a'
    expect(withUrl(newDraft('mysql2'), url)).toMatchObject({
      kind: 'pg',
      host: 'db.example.com',
      port: '5432',
      user: 'ann',
      password: 's@x',
      database: 'shop',
      sslMode: 'Required',
      searchPath: 'a',
    })
    for (const [protocol, kind] of [
      ['mysql', 'mysql2'],
      ['mariadb', 'mariadb'],
      ['jdbc:mariadb', 'mariadb'],
    ])
      expect(withUrl(newDraft('pg'), `${protocol}://ann@h/shop?ssl-mode=REQUIRED`)).toMatchObject({
        kind,
        port: '3306',
        database: 'shop',
        sslMode: 'Required',
        searchPath: '',
      })
    expect(withUrl(newDraft('pg'), 'db.example.com')).toBeNull()
  })

  it('names what is missing', () => {
    expect(invalidFields(newDraft('pg'))).toEqual(['user'])
    const empty = { ...newDraft('pg'), host: ' ', port: '70000', database: '' }
    expect(invalidFields(empty)).toEqual(['host', 'port', 'user', 'database'])
  })

  it('sends no password if one is stored and none was typed', () => {
    const draft = draftOfConfig({
      client: 'pg',
      connection: {
        host: 'h',
        port: 5432,
        user: 'u',
        database: 'd',
        has_password: true,
        ssl: { mode: 'Required' },
      },
      searchPath: ['a', 'b'],
    })
    expect(draft.password).toBe('')
    expect(inputOfDraft(draft, true).connection).not.toHaveProperty('password')
    expect(inputOfDraft(draft, false).connection).toMatchObject({ password: '' })
    expect(inputOfDraft({ ...draft, password: 'new' }, true)).toEqual({
      client: 'pg',
      connection: {
        host: 'h',
        port: 5432,
        user: 'u',
        password: 'new',
        database: 'd',
        ssl: { mode: 'Required', ca: '', cert: '', key: '' },
      },
      searchPath: ['a', 'b'],
    })
  })

  it('has a URL and a token for SQLite', () => {
    expect(invalidFields(newDraft('sqlite3'))).toEqual(['url'])
    const pasted = withUrl(newDraft('pg'), 'libsql://shop-acme.turso.io?authToken=secret')
    expect(pasted).toMatchObject({ kind: 'sqlite3', url: 'libsql://shop-acme.turso.io', password: 'secret' })
    if (!pasted) throw new Error('It is a URL.')
    expect(invalidFields(pasted)).toEqual([])
    expect(inputOfDraft(pasted, false)).toEqual({
      client: 'sqlite3',
      connection: { url: 'libsql://shop-acme.turso.io', authToken: 'secret' },
    })
    expect(inputOfDraft({ ...pasted, password: '' }, true).connection).toEqual({ url: pasted.url })
    expect(withUrl(newDraft('sqlite3'), 'http://127.0.0.1:8080/shop')?.url).toBe('http://127.0.0.1:8080/shop')
    expect(withUrl(newDraft('pg'), 'https://example.org')).toBeNull()
    const config = { client: 'sqlite3', connection: { url: pasted.url, has_password: true }, searchPath: [] }
    expect(draftOfConfig({ ...config, client: 'sqlite3' }).url).toBe(pasted.url)
  })

  it('has an account and a key or token for Snowflake', () => {
    expect(invalidFields(newDraft('snowflake'))).toEqual(['account', 'database'])
    const pasted = withUrl(newDraft('pg'), 'snowflake://ann@myorg-account/SHOP/SALES?warehouse=WH&role=R')
    expect(pasted).toMatchObject({ kind: 'snowflake', account: 'myorg-account', searchPath: 'SALES' })
    if (!pasted) throw new Error('It is a URL.')
    expect(invalidFields(pasted)).toEqual([])
    const connection = {
      account: 'myorg-account',
      username: 'ann',
      warehouse: 'WH',
      database: 'SHOP',
      role: 'R',
    }
    expect(inputOfDraft({ ...pasted, password: 'key' }, false)).toEqual({
      client: 'snowflake',
      connection: { ...connection, password: 'key' },
      searchPath: ['SALES'],
    })
    const config = {
      client: 'snowflake' as const,
      connection: { ...connection, has_password: true },
      searchPath: ['SALES'],
    }
    expect(inputOfDraft(draftOfConfig(config), true).connection).toEqual(connection)
  })

  it('has each schema once', () => {
    expect(schemasOf(' public, sales,, public ')).toEqual(['public', 'sales'])
    expect(schemasOf('')).toEqual([])
  })
})
