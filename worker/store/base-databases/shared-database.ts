import { getTableName } from 'drizzle-orm'
import * as v from 'valibot'
import { readMaterializedName, tablesOfMaterialized } from '../../engine/identifiers/names.ts'
import { baseId as baseIdOf } from '#core/ids.ts'
import { type DatabaseClient, openConnection } from '../connection.ts'
import { StoreStatementError } from '../errors.ts'
import * as schema from '../base/schema.ts'
import { readRows } from '../rows.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Address } from '../transport.ts'
import type { BaseDatabaseLocator } from './locator.ts'

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
  schema.softDeleted,
  schema.files,
  schema.objectTimes,
  schema.formResponses,
  schema.formSubmissions,
  schema.personalViewSettings,
  schema.sourceWrites,
  schema.automaticIndexes,
]

/** All bases in one database, separated by `base_id` and unique physical table names. */
export function sharedDatabaseLocator(
  address: Address,
  client: DatabaseClient = 'libsql',
): BaseDatabaseLocator {
  const connection = openConnection(address, client)
  return {
    create: () => Promise.resolve(),
    locate: () => address,
    destroy: async (key) => {
      const baseId = baseIdOf(key)
      // Names of record, junction and staging tables, and of search indexes, all contain the base's key.
      const statement = {
        sql: `SELECT name FROM sqlite_master WHERE type = 'table'
          AND (name GLOB 't_' || ? || '*' OR name GLOB 'l_' || ? || '*' OR name GLOB 't_im' || ? || '*'
            OR name GLOB 's_' || ? || '*' AND name NOT GLOB 's_*_*' OR name GLOB 'sp_' || ? || '*')`,
        args: [key, key, key, key, key],
      }
      const materialized = {
        sql: `SELECT name FROM automatic_indexes WHERE base_id = ? AND use = 'computed'`,
        args: [baseId],
      }
      const ifThere = (read: Statement) =>
        connection.batch([read], 'read').catch((error: unknown) => {
          if (error instanceof StoreStatementError) return []
          throw error
        })
      const [result] = await ifThere(statement)
      const [indexes] = await ifThere(materialized)
      if (!result) return
      // Physical names consist of the key and random characters, without user input.
      const named = v.object({ name: v.pipe(v.string(), v.regex(/^(?:[tls]|sp)_[a-z0-9]+$/)) })
      const values = readRows(v.object({ name: v.string() }), indexes).flatMap(({ name }) => {
        const known = readMaterializedName(name)
        return known ? tablesOfMaterialized(known) : []
      })
      await connection.batch(
        [
          ...values.map((name) => ({ sql: `DROP TABLE IF EXISTS "${name}"`, args: [] })),
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
