import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import type { Column } from '#core/schema.ts'
import { changeLogRow, loggedCells } from '../../change-log-rows.ts'
import { storageOf } from '../../columns.ts'
import { columnName, junctionName, recordColumns, tableName } from '../../names.ts'
import type { CopiedCells, NativeStatements } from '../../native-statements.ts'
import { render } from '../../render.ts'
import { mariadb } from './index.ts'
import { listItems, listOf } from './lists.ts'
import { byCodePoints } from './types.ts'

const id = columnName('id')
const comma = sql.raw(', ')

/**
 * Statements within the source. Those that read the change log or copy whole bases are for base databases,
 * which are never MariaDB.
 */
export const mariadbStatements: NativeStatements = {
  clearOptionCells(table, column, optionIds) {
    const { from, holds } = holding(table.physicalName, column, optionIds)
    const logged = changeLogRow(mariadb, sql`${from}.${id}`, {
      before: loggedCells(mariadb, [column], from),
    })
    return render(mariadb, sql`select ${mariadb.json.collect(logged)} from ${from} where ${holds}`)
  },
  noneHolds(table, column, optionIds) {
    const { from, holds } = holding(table.physicalName, column, optionIds)
    return render(mariadb, sql`not exists (select 1 from ${from} where ${holds})`)
  },
  copyRowsStatement(from, to, cells) {
    const own = recordColumns.map(columnName)
    const names = [...own, ...cells.map((each) => columnName(each.to.physicalName))]
    const values = [...own, ...cells.map(cellOf)]
    return render(
      mariadb,
      sql`insert into ${tableName(to.physicalName)} (${sql.join(names, comma)})
        select ${sql.join(values, comma)} from ${tableName(from.physicalName)}`,
    )
  },
  copyCellsStatement: (table, cells) =>
    render(
      mariadb,
      sql`update ${tableName(table.physicalName)} set ${columnName(cells.to.physicalName)} = ${cellOf(cells)}`,
    ),
  copyPairsStatement: (from, to) =>
    render(
      mariadb,
      sql`insert into ${junctionName(to)} (a, b, position) select a, b, position from ${junctionName(from)}`,
    ),
  relinkStatement(store, ids) {
    // One statement cannot move links and drop those that exist already.
    if (store.kind === 'junction') return baseDatabaseOnly()
    const { json, syntax } = mariadb
    const [child, key] = [tableName(store.child.physicalName), columnName(store.key.physicalName)]
    return render(
      mariadb,
      syntax.update(
        child,
        json.rows(JSON.stringify(ids)),
        sql`${key} = ${json.item(1)}`,
        sql`${child}.${key} = ${json.item(0)}`,
      ),
    )
  },
  refillCells: baseDatabaseOnly,
  areCleared: baseDatabaseOnly,
  lastIdsStatement: baseDatabaseOnly,
  portionStatement: baseDatabaseOnly,
  insertPortion: baseDatabaseOnly,
  pairsStatement: baseDatabaseOnly,
  insertPairs: baseDatabaseOnly,
  lastPairStatement: baseDatabaseOnly,
  dropDanglingPairs: baseDatabaseOnly,
  clearDanglingKeys: baseDatabaseOnly,
}

function baseDatabaseOnly(): never {
  return fail('INVALID_REQUEST', {
    problem: 'Tables of a connected database cannot be copied or restored. Copy them in that database.',
  })
}

function holding(physicalName: string, column: Column, optionIds: readonly string[]) {
  const from = tableName(physicalName)
  const cell = sql`${from}.${columnName(column.physicalName)}`
  const ids = sql`select ${mariadb.json.element('text')} from ${mariadb.json.rows(JSON.stringify(optionIds))}`
  const holds = storageOf(column) === 'list' ? mariadb.json.list(cell, ids).some : sql`${cell} in (${ids})`
  return { from, holds }
}

function cellOf({ from, options }: CopiedCells): SQL {
  const cell = columnName(from.physicalName)
  if (options.size === 0) return sql`${cell}`
  const ids = sql`${JSON.stringify(Object.fromEntries(options))}`
  const renamed = (option: SQL) => sql`(json_value(${ids}, '$."' || ${option} || '"') ${byCodePoints})`
  if (storageOf(from) !== 'list') return renamed(sql`${cell}`)
  return sql`case when ${cell} is not null then (select ${listOf(renamed(sql.raw('items.value')), sql.raw('items.n'))} from ${listItems(sql`${cell}`)}) end`
}
