import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import type { Column } from '#core/schema.ts'
import { changeLogRow, loggedCells } from '../../change-log-rows.ts'
import { storageOf } from '../../columns.ts'
import { columnName, junctionName, recordColumns, tableName } from '../../names.ts'
import type { CopiedCells, NativeStatements } from '../../native-statements.ts'
import { render } from '../../render.ts'
import { postgres } from './index.ts'
import { listItems, listOf } from './json-texts.ts'

const id = columnName('id')
const comma = sql.raw(', ')

/**
 * Statements within the source. Those that read the change log or copy whole bases are for base databases,
 * which are never PostgreSQL.
 */
export const postgresStatements: NativeStatements = {
  clearOptionCells(table, column, optionIds) {
    const { from, holds } = holding(table.physicalName, column, optionIds)
    const logged = changeLogRow(postgres, sql`${from}.${id}`, {
      before: loggedCells(postgres, [column], from),
    })
    return render(postgres, sql`select ${postgres.json.collect(logged)} from ${from} where ${holds}`)
  },
  noneHolds(table, column, optionIds) {
    const { from, holds } = holding(table.physicalName, column, optionIds)
    return render(postgres, sql`not exists (select 1 from ${from} where ${holds})`)
  },
  copyRowsStatement(from, to, cells) {
    const own = recordColumns.map(columnName)
    const names = [...own, ...cells.map((each) => columnName(each.to.physicalName))]
    const values = [...own, ...cells.map(cellOf)]
    return render(
      postgres,
      sql`insert into ${tableName(to.physicalName)} (${sql.join(names, comma)})
        select ${sql.join(values, comma)} from ${tableName(from.physicalName)}`,
    )
  },
  copyCellsStatement: (table, cells) =>
    render(
      postgres,
      sql`update ${tableName(table.physicalName)} set ${columnName(cells.to.physicalName)} = ${cellOf(cells)}`,
    ),
  copyPairsStatement: (from, to) =>
    render(
      postgres,
      sql`insert into ${junctionName(to)} (a, b, position) select a, b, position from ${junctionName(from)}`,
    ),
  relinkStatement(store, ids) {
    const { json } = postgres
    const source = json.rows(JSON.stringify(ids))
    if (store.kind === 'key') {
      const [child, key] = [tableName(store.child.physicalName), columnName(store.key.physicalName)]
      return render(
        postgres,
        sql`update ${child} set ${key} = ${json.item(1)} from ${source} where ${child}.${key} = ${json.item(0)}`,
      )
    }
    const pairs = junctionName(store.name)
    return render(
      postgres,
      sql`with moved as (delete from ${pairs} using ${source} where ${pairs}.b = ${json.item(0)}
          returning ${pairs}.a as a, ${json.item(1)} as b, ${pairs}.position as position)
        insert into ${pairs} (a, b, position) select a, b, position from moved on conflict do nothing`,
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
  const ids = sql`select ${postgres.json.element('text')} from ${postgres.json.rows(JSON.stringify(optionIds))}`
  const holds = storageOf(column) === 'list' ? postgres.json.list(cell, ids).some : sql`${cell} in (${ids})`
  return { from, holds }
}

function cellOf({ from, options }: CopiedCells): SQL {
  const cell = columnName(from.physicalName)
  if (options.size === 0) return sql`${cell}`
  const ids = sql`${JSON.stringify(Object.fromEntries(options))}::jsonb`
  if (storageOf(from) !== 'list') return sql`(${ids} ->> ${cell})`
  return sql`case when ${cell} is not null then (select ${listOf(sql`${ids} ->> items.value`, sql`items.n`)} from ${listItems(sql`${cell}`)}) end`
}
