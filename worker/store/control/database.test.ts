import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Connection, SqlValue } from '../../platform/statement.ts'
import { openControlDatabase, runAll } from './database.ts'
import { bases, memberships } from './schema.ts'

/** A connection that answers every statement with the same rows, and its batches. */
function fake(rows: SqlValue[][] = []) {
  const batches: { mode: string; sql: string[] }[] = []
  const connection: Connection = {
    transaction: () => Promise.reject(new Error('Only batches are sent.')),
    batch(statements, mode) {
      batches.push({ mode, sql: statements.map(({ sql }) => sql) })
      return Promise.resolve(
        statements.map(() => ({ columns: [], rows, rowsAffected: rows.length, lastInsertRowid: null })),
      )
    },
  }
  return { db: openControlDatabase(connection), batches }
}

it('sends a batch of selects in a read-only transaction', async () => {
  const { db, batches } = fake()
  await db.batch([db.select().from(bases), db.select().from(memberships)])
  expect(batches.map(({ mode, sql }) => [mode, sql.length])).toEqual([['read', 2]])
})

it('sends a batch with a write in one transaction', async () => {
  const { db, batches } = fake()
  await db.batch([db.select().from(bases), db.delete(bases).where(eq(bases.id, 'p1'))])
  expect(batches.map(({ mode, sql }) => [mode, sql.length])).toEqual([['write', 2]])
})

it('decodes rows by the columns of the schema', async () => {
  const { db } = fake([['p1', '{"a":1}', 'owner']])
  const [rows] = await db.batch([
    db
      .select({ id: bases.id, meta: bases.meta, role: memberships.role })
      .from(bases)
      .innerJoin(memberships, eq(memberships.baseId, bases.id)),
  ])
  expect(rows).toEqual([{ id: 'p1', meta: { a: 1 }, role: 'owner' }])
})

it.each([
  ['text that is not JSON', '{"a"', 'owner'],
  ['JSON of another shape', '"a"', 'owner'],
  ['a role that does not exist', '{}', 'king'],
])('reports damage: %s', async (_name, meta, role) => {
  const { db } = fake([[meta, role]])
  const query = db
    .select({ meta: bases.meta, role: memberships.role })
    .from(bases)
    .innerJoin(memberships, eq(memberships.baseId, bases.id))
  await expect(db.batch([query])).rejects.toMatchObject({ code: 'BASE_CORRUPTED' })
})

it('rejects a query outside a batch, and sends nothing for an empty batch', async () => {
  const { db, batches } = fake()
  await expect(db.select().from(bases)).rejects.toThrow()
  expect(await runAll(db, [])).toEqual([])
  expect(batches).toEqual([])
})
