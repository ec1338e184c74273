import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Statement } from '../../platform/statement.ts'
import { openControlDatabase } from './database.ts'
import { preparedQuery } from './prepared-query.ts'
import { users } from './schema.ts'

function databaseThatNotes() {
  const sent: Statement[] = []
  const db = openControlDatabase({
    batch(statements) {
      sent.push(...statements)
      return Promise.resolve(
        statements.map(({ args }) => ({
          columns: ['id', 'roles'],
          rows: [[String(args[0]), 'super']],
          rowsAffected: 0,
          lastInsertRowid: null,
        })),
      )
    },
    transaction: () => Promise.reject(new Error('Queries of the control database run in batches.')),
  })
  return { db, sent }
}

it('fills the values of a prepared query and decodes its rows, each call by itself', async () => {
  const { db, sent } = databaseThatNotes()
  const byId = preparedQuery(
    db
      .select({ id: users.id, roles: users.roles })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  )
  const [ann, bob] = [byId({ id: 'ann' }), byId({ id: 'bob' })]
  const unprepared = db.select({ id: users.id, roles: users.roles }).from(users).where(eq(users.id, 'cid'))
  const [[first], [second], [third]] = await db.batch([bob, ann, unprepared])
  expect([first?.id, second?.id, third?.id]).toEqual(['bob', 'ann', 'cid'])
  expect(first?.roles).toEqual(third?.roles)
  expect(sent.map(({ args }) => args)).toEqual([['bob'], ['ann'], ['cid']])
  expect(new Set(sent.map((each) => each.sql)).size).toBe(1)
})

it('refuses to run without a value', () => {
  const { db } = databaseThatNotes()
  const byId = preparedQuery(
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  )
  expect(() => byId({})).toThrow('No value for placeholder "id"')
})
