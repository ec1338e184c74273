import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../../statement.ts'
import { columnName, junctionName, recordColumns, tableName } from '../../names.ts'
import { render } from '../../render.ts'
import { sqlite } from './index.ts'

// Rows on their way from one database to another, as one JSON text that nobody in between takes apart.

/** A record table to copy: its name on either side, and its cells; `renamed` ones hold ids of the base. */
export type CopiedTable = { from: string; to: string; columns: { name: string; renamed: boolean }[] }

/** Bytes of JSON, and rows, of one portion; one row comes whatever its size. */
const portionBytes = 2 * 1024 * 1024
const portionRows = 2000
/** Arguments of one function. */
const argumentsMax = 100

const id = columnName('id')
const comma = sql.raw(', ')

/** The largest id of each table, as one JSON list. */
export function lastIdsStatement(tables: readonly string[]): Statement {
  const each = tables.map((name) => sql`coalesce((select max(${id}) from ${tableName(name)}), 0)`)
  return render(sqlite, sql`select ${packed(each)}`)
}

/** The next rows after an id: their JSON (`[]` when there are no more) and the last id. */
export function portionStatement({ from, columns }: CopiedTable, after: number): Statement {
  const cells = [...recordColumns.map(columnName), ...columns.map(({ name }) => columnName(name))].map(
    exactCell,
  )
  const rows = sql`select ${id} as id, ${packed(cells)} as j from ${tableName(from)}
    where ${id} > ${after} order by ${id} limit ${portionRows}`
  const sized = sql`select id, j, sum(octet_length(j)) over (order by id) - octet_length(j) as before from (${rows})`
  return render(
    sqlite,
    sql`select '[' || coalesce(group_concat(j, ','), '') || ']', coalesce(max(id), 0)
      from (${sized}) where before < ${portionBytes}`,
  )
}

/** Brings a portion in; ids below the base of the key `oldKey` become those of `newKey`. */
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
  // Sent twice, or unique no more since somebody changed the base meanwhile: the copy goes on.
  return render(
    sqlite,
    sql`insert or ignore into ${tableName(to)} (${sql.join(names.map(columnName), comma)})
      select ${sql.join(values, comma)} from ${sqlite.json.wideRows(json)} where 1 = 1`,
  )
}

/** The next links after a pair: their JSON and the last pair. */
export function pairsStatement(name: string, [a, b]: readonly [number, number]): Statement {
  const rows = sql`select a, b, position from ${junctionName(name)} where (a, b) > (${a}, ${b})
    order by a, b limit ${portionRows * 10}`
  return render(sqlite, sql`select json_group_array(json_array(a, b, position)) from (${rows})`)
}

export function insertPairs(name: string, json: string): Statement {
  return render(
    sqlite,
    sql`insert or ignore into ${junctionName(name)} (a, b, position)
      select p.value ->> 0, p.value ->> 1, p.value ->> 2 from ${sqlite.json.rows(json)} where 1 = 1`,
  )
}

/** The last pair that has arrived. */
export function lastPairStatement(name: string): Statement {
  return render(sqlite, sql`select a, b from ${junctionName(name)} order by a desc, b desc limit 1`)
}

/** Takes away links with records that were deleted while the copy was under way. */
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

/** Lists in a list: a function takes only so many arguments. */
function packed(values: SQL[]): SQL {
  const lists: SQL[] = []
  for (let at = 0; at < values.length; at += argumentsMax)
    lists.push(sql`json_array(${sql.join(values.slice(at, at + argumentsMax), comma)})`)
  return sql`json_array(${sql.join(lists, comma)})`
}

/** JSON has no bytes, and writes fractions with too few digits. */
function exactCell(name: SQL): SQL {
  return sql`case typeof(${name}) when 'blob' then null when 'real' then printf('%!.17g', ${name}) else ${name} end`
}
