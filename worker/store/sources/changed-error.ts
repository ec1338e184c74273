import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError } from '#core/errors.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'

type Missing = { table: Table | null; column: Column | null }

/**
 * SOURCE_CHANGED for a message of the database that names what is missing. It says how people call that, and names the
 * source and the table, so that clients can offer to synchronize.
 */
export function changedError(message: string, schema: BaseSchema, sourceId: string): AppError {
  const { table, column } = missingIn(message, schema, sourceId)
  const at = {
    sourceId,
    ...(table ? { tableId: table.id, title: table.title } : {}),
    ...(column ? { columnId: column.id, field: column.title, column: column.native?.name } : {}),
  }
  if (column) return errorBecause('SOURCE_CHANGED', table ? 'fieldOfTable' : 'field', at)
  if (table) return errorBecause('SOURCE_CHANGED', 'table', at)
  return new AppError('SOURCE_CHANGED', { ...at, reason: message.replace(/\.$/, '') })
}

/** PostgreSQL writes `column "a" does not exist`, `column t.a does not exist` and `relation "s.t" does not exist`. */
function missingIn(message: string, schema: BaseSchema, sourceId: string): Missing {
  const tables = schema.tables.filter((table) => table.native && table.sourceId === sourceId)
  const relation = /relation "(.+?)" does not exist/.exec(message)?.[1]
  const table = tables.find(
    ({ native }) => relation !== undefined && relation === `${native?.schema}.${native?.name}`,
  )
  const quoted = /column "(.+?)"(?: of relation ".+?")? does not exist/.exec(message)?.[1]
  const name = quoted ?? /column (?:\S+\.)?(\S+) does not exist/.exec(message)?.[1]?.replaceAll('"', '')
  const owners = tables.flatMap((each) =>
    each.columns
      .filter(({ native }) => name !== undefined && native?.name === name)
      .map((column) => ({ table: each, column })),
  )
  const [owner] = owners
  if (owner) return owners.length === 1 ? owner : { table: null, column: owner.column }
  return { table: table ?? null, column: null }
}
