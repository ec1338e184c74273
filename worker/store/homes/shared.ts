import { getTableName } from 'drizzle-orm'
import * as v from 'valibot'
import { baseId as baseIdOf } from '#core/ids.ts'
import { type Address, openConnection } from '../connection.ts'
import { StoreStatementError } from '../errors.ts'
import * as schema from '../home/schema.ts'
import { readRows } from '../rows.ts'
import type { HomeLocator } from './locator.ts'

const parts = [
  schema.baseState,
  schema.sources,
  schema.tables,
  schema.columns,
  schema.selectOptions,
  schema.views,
  schema.viewColumns,
  schema.filters,
  schema.sorts,
  schema.changes,
  schema.comments,
  schema.changeKeys,
  schema.imports,
  schema.retired,
  schema.files,
]

/** All homes in one database, told apart by `base_id` and by the unique names of physical tables. */
export function sharedLocator(address: Address): HomeLocator {
  const connection = openConnection(address)
  return {
    create: () => Promise.resolve(),
    locate: () => address,
    destroy: async (key) => {
      const baseId = baseIdOf(key)
      // Records, links, and rows of unfinished imports: the base's key is in the names of all of them.
      const asked = {
        sql: `SELECT name FROM sqlite_master WHERE type = 'table'
          AND (name GLOB 't_' || ? || '*' OR name GLOB 'l_' || ? || '*' OR name GLOB 't_im' || ? || '*')`,
        args: [key, key, key],
      }
      const [result] = await connection.batch([asked], 'read').catch((error: unknown) => {
        if (error instanceof StoreStatementError) return []
        throw error
      })
      if (!result) return
      // Physical names are ours: the key and more letters and digits, nothing a person typed.
      const named = v.object({ name: v.pipe(v.string(), v.regex(/^[tl]_[a-z0-9]+$/)) })
      await connection.batch(
        [
          ...readRows(named, result).map((row) => ({
            sql: `DROP TABLE IF EXISTS "${row.name}"`,
            args: [],
          })),
          ...parts.map((part) => ({
            sql: `DELETE FROM "${getTableName(part)}" WHERE base_id = ?`,
            args: [baseId],
          })),
        ],
        'write',
      )
    },
  }
}
