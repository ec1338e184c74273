import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../../platform/statement.ts'
import { columnName, junctionName, recordColumns, tableName } from '../../identifiers/names.ts'
import type { CopiedTable } from '../../native-statements.ts'
import { render } from '../../expressions/render.ts'
import { sqlite } from './index.ts'

// Copies rows between databases as JSON text that the worker does not parse.

/** Bytes of JSON and rows per batch; a single row is copied whatever its size. */
const copyBatchBytes = 2 * 1024 * 1024
const copyBatchRows = 2000
/** Arguments of an SQL function. */
const argumentsMax = 100

const id = columnName('id')
const comma = sql.raw(', ')

/** The largest id of each table, as a JSON list. */
export function lastIdsStatement(tables: readonly string[]): Statement {
  const each = tables.map((name) => sql`coalesce((select max(${id}) from ${tableName(name)}), 0)`)
  return render(sqlite, sql`select ${packed(each)}`)
}

/** The next rows after an id: their JSON (`[]` if there are none) and the last id. */
export function portionStatement({ from, columns }: CopiedTable, after: number): Statement {
  const cells = [...recordColumns.map(columnName), ...columns.map(({ name }) => columnName(name))].map(
    exactCell,
  )
  const rows = sql`select ${id} as id, ${packed(cells)} as j from ${tableName(from)}
    where ${id} > ${after} order by ${id} limit ${copyBatchRows}`
  const sized = sql`select id, j, sum(octet_length(j)) over (order by id) - octet_length(j) as before from (${rows})`
  return render(
    sqlite,
    sql`select '[' || coalesce(group_concat(j, ','), '') || ']', coalesce(max(id), 0)
      from (${sized}) where before < ${copyBatchBytes}`,
  )
}

/** Inserts a batch; ids of the base with key `oldKey` are mapped to `newKey`. */
export function insertPortion(
  { to, columns }: CopiedTable,
  json: string,
  { oldKey, newKey }: { oldKey: string; newKey: string },
): Statement {
  const names = [...recordColumns, ...columns.map(({ name }) => name)]
  const values = names.map((_, index) => {
    const cell = sql`(p.value ->> ${sql.raw(`'$[${Math.floor(index / argumentsMax)}][${index % argumentsMax}]'`)})`
    const isRenamed = columns[index - recordColumns.length]?.renamed ?? false
    return isRenamed ? sql`replace(${cell}, ${oldKey}, ${newKey})` : cell
  })
  // Ignore rows that were sent twice, or violate a unique index after concurrent changes.
  return render(
    sqlite,
    sql`insert or ignore into ${tableName(to)} (${sql.join(names.map(columnName), comma)})
      select ${sql.join(values, comma)} from ${sqlite.json.wideRows(json)} where 1 = 1`,
  )
}

/** The next links after a pair: their JSON and the last pair. */
export function pairsStatement(name: string, [a, b]: readonly [number, number]): Statement {
  const rows = sql`select a, b, position from ${junctionName(name)} where (a, b) > (${a}, ${b})
    order by a, b limit ${copyBatchRows * 10}`
  return render(sqlite, sql`select json_group_array(json_array(a, b, position)) from (${rows})`)
}

export function insertPairs(name: string, json: string): Statement {
  return render(
    sqlite,
    sql`insert or ignore into ${junctionName(name)} (a, b, position)
      select p.value ->> 0, p.value ->> 1, p.value ->> 2 from ${sqlite.json.rows(json)} where 1 = 1`,
  )
}

/** The last pair that was copied. */
export function lastPairStatement(name: string): Statement {
  return render(sqlite, sql`select a, b from ${junctionName(name)} order by a desc, b desc limit 1`)
}

/** Deletes links to records that were deleted during the copy. */
export function dropDanglingPairs(name: string, a: string, b: string): Statement {
  return render(
    sqlite,
    sql`delete from ${junctionName(name)} where a not in (select ${id} from ${tableName(a)})
      or b not in (select ${id} from ${tableName(b)})`,
  )
}

export function clearDanglingKeys(child: string, key: string, parent: string): Statement {
  const name = columnName(key)
  return render(
    sqlite,
    sql`update ${tableName(child)} set ${name} = null
      where ${name} is not null and ${name} not in (select ${id} from ${tableName(parent)})`,
  )
}

/** Nested lists, because functions take a limited number of arguments. */
function packed(values: SQL[]): SQL {
  const lists: SQL[] = []
  for (let at = 0; at < values.length; at += argumentsMax)
    lists.push(sql`json_array(${sql.join(values.slice(at, at + argumentsMax), comma)})`)
  return sql`json_array(${sql.join(lists, comma)})`
}

/** JSON has no binary values, and SQLite writes fractions with too few digits. */
function exactCell(name: SQL): SQL {
  return sql`case typeof(${name}) when 'blob' then null when 'real' then printf('%!.17g', ${name}) else ${name} end`
}
