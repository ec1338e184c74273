import { sql } from 'drizzle-orm'
import type { ReadOnlyReason } from '#core/native-tables.ts'
import type { Table } from '#core/schema.ts'
import type { DependentLink, DependentTable } from '../../platform/source-checks.ts'
import type { Dialect } from '../dialect.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'
import { idsIn } from '../read/select.ts'
import { changeLogRow, loggedNames, loggedRecord } from './change-log-rows.ts'

const id = columnName('id')

/** The tables of a source whose rows refer to those of a table. They are printed when they are needed. */
export function dependentLinks(dialect: Dialect, { columns }: Table): DependentLink[] {
  return columns.flatMap(({ id: linkId, tableId, link }) =>
    link?.through.kind === 'theirKey' && link.table.native
      ? [{ tableId, linkId, table: () => dependentTable(dialect, link.table) }]
      : [],
  )
}

/** True for tables whose rows cannot be found again. */
function isUnkeyed(reason: ReadOnlyReason | null): boolean {
  return reason === 'noKey' || reason === 'inherited' || reason === 'view'
}

function dependentTable(dialect: Dialect, table: Table): DependentTable {
  const from = tableName(table.physicalName)
  const { native } = table
  return {
    id: table.id,
    title: table.title,
    isKeyed: !isUnkeyed(native?.readOnly ?? null),
    isWritable: native?.readOnly === null,
    rows(ids) {
      const names = loggedNames(dialect, ids.length)
      const logged = changeLogRow(dialect, sql`${from}.${id}`, {
        before: loggedRecord(dialect, table, from, names, true),
      })
      return render(
        dialect,
        sql`select ${dialect.json.collect(logged)} from ${from} where ${idsIn(dialect, from, [...ids])}`,
      )
    },
    existing: (ids) =>
      render(dialect, sql`select ${from}.${id} from ${from} where ${idsIn(dialect, from, [...ids])}`),
    links: dependentLinks(dialect, table),
  }
}
