import { sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { printSelection } from './filter.ts'
import type { Selection } from '../selection.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import type { WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { idsIn } from './select.ts'

const id = columnName('id')

/** Condition that all of these distinct ids exist; RECORD_NOT_FOUND names the id if there is only one. */
export function recordsExistAssertion(
  dialect: Dialect,
  table: Table,
  ids: number[],
): NonNullable<WritePlan['assertions']> {
  if (ids.length === 0) return []
  const from = tableName(table.physicalName)
  const count = sql`(select count(*) from ${from} where ${idsIn(dialect, from, ids)})`
  return [
    {
      holds: render(dialect, sql`${count} = ${ids.length}`),
      otherwise: () => new AppError('RECORD_NOT_FOUND', { id: namedIds(ids) }),
    },
  ]
}

/** A query for the ids of all records. */
export function recordIdsStatement(dialect: Dialect, table: { physicalName: string }): Statement {
  return render(dialect, sql`select ${id} from ${tableName(table.physicalName)}`)
}

/** Condition that all of these distinct ids are of records in the selection. */
export function recordsSelectedCondition(
  dialect: Dialect,
  table: Table,
  ids: number[],
  selection: Selection,
): Statement {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, selection, from)
  const count = sql`(select count(*) from ${from} where ${idsIn(dialect, from, ids)}${where ? sql` and ${where}` : sql``})`
  return render(dialect, sql`${count} = ${ids.length}`)
}

/** Ids that are not in the table: one row with `id` each, in the given order. For better messages. */
export function missingIdsStatement(dialect: Dialect, table: Table, ids: number[]): Statement {
  const from = tableName(table.physicalName)
  const rows = dialect.json.rows(JSON.stringify(ids))
  const element = dialect.json.element()
  return render(
    dialect,
    sql`select ${element} as ${id} from ${rows}
      where not exists (select 1 from ${from} where ${from}.${id} = ${element})`,
  )
}

function namedIds(ids: number[]): string {
  const shown = ids.slice(0, 5).join(', ')
  if (ids.length === 1) return shown
  return ids.length > 5 ? `${shown} or another one` : `${ids.slice(0, -1).join(', ')} or ${ids.at(-1)}`
}
