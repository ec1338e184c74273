import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#core/errors.ts'
import type { Column } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { changeLogRow, loggedCells } from '../write/change-log-rows.ts'
import { storageOf } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import { columnName, junctionName, recordColumns, tableName } from '../identifiers/names.ts'
import type { CopiedCells, NativeStatements } from '../native-statements.ts'
import { render } from '../expressions/render.ts'

const id = columnName('id')
const comma = sql.raw(', ')

/** SQL that differs between the dialects of connected databases. */
type Printers = {
  /** The new id of an option, by a JSON object with the new ids. */
  renamed(ids: SQL, option: SQL): SQL
  /** A list of texts in an order, and the items of a list as a table `items` of `value` and `n`. */
  listOf(value: SQL, order: SQL): SQL
  listItems(list: SQL): SQL
  /** Replaces the second ids of pairs by a table of old and new ids; absent if no single statement can. */
  movePairs?(pairs: SQL, ids: SQL): SQL
}

/**
 * Statements within a connected database. Those that read the change log or copy whole bases are for base databases,
 * which are always SQLite.
 */
export function nativeStatements(dialect: Dialect, printers: Printers): NativeStatements {
  const { json, syntax } = dialect
  const holding = (physicalName: string, column: Column, optionIds: readonly string[]) => {
    const from = tableName(physicalName)
    const cell = sql`${from}.${columnName(column.physicalName)}`
    const ids = sql`select ${json.element('text')} from ${json.rows(JSON.stringify(optionIds))}`
    const holds = storageOf(column) === 'list' ? json.list(cell, ids).some : sql`${cell} in (${ids})`
    return { from, holds }
  }
  const cellOf = ({ from, options }: CopiedCells): SQL => {
    const cell = columnName(from.physicalName)
    if (options.size === 0) return cell
    const ids = sql`${JSON.stringify(Object.fromEntries(options))}`
    if (storageOf(from) !== 'list') return printers.renamed(ids, cell)
    const item = printers.renamed(ids, sql.raw('items.value'))
    return sql`case when ${cell} is not null then (select ${printers.listOf(item, sql.raw('items.n'))} from ${printers.listItems(cell)}) end`
  }
  return {
    clearOptionCells(table, column, optionIds) {
      const { from, holds } = holding(table.physicalName, column, optionIds)
      const logged = changeLogRow(dialect, sql`${from}.${id}`, {
        before: loggedCells(dialect, [column], from),
      })
      return render(dialect, sql`select ${json.collect(logged)} from ${from} where ${holds}`)
    },
    noneHolds(table, column, optionIds) {
      const { from, holds } = holding(table.physicalName, column, optionIds)
      return render(dialect, sql`not exists (select 1 from ${from} where ${holds})`)
    },
    copyRowsStatement(from, to, cells) {
      const own = recordColumns.map(columnName)
      const names = [...own, ...cells.map((each) => columnName(each.to.physicalName))]
      const values = [...own, ...cells.map(cellOf)]
      return render(
        dialect,
        sql`insert into ${tableName(to.physicalName)} (${sql.join(names, comma)})
          select ${sql.join(values, comma)} from ${tableName(from.physicalName)}`,
      )
    },
    copyCellsStatement: (table, cells) =>
      render(
        dialect,
        sql`update ${tableName(table.physicalName)} set ${columnName(cells.to.physicalName)} = ${cellOf(cells)}`,
      ),
    copyPairsStatement: (from, to) =>
      render(
        dialect,
        sql`insert into ${junctionName(to)} (a, b, position) select a, b, position from ${junctionName(from)}`,
      ),
    relinkStatement(store, moved): Statement {
      const source = json.rows(JSON.stringify(moved))
      if (store.kind === 'junction')
        return printers.movePairs
          ? render(dialect, printers.movePairs(junctionName(store.name), source))
          : baseDatabaseOnly()
      const [child, key] = [tableName(store.child.physicalName), columnName(store.key.physicalName)]
      const isMoved = sql`${child}.${key} = ${json.item(0)}`
      return render(dialect, syntax.update(child, source, sql`${key} = ${json.item(1)}`, isMoved))
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
}

function baseDatabaseOnly(): never {
  return fail('INVALID_REQUEST', {
    problem: 'Tables of a connected database cannot be copied or restored. Copy them in that database.',
  })
}
