import { type SQL, sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../statement.ts'
import { writableColumns } from './columns.ts'
import type { Dialect } from './dialect.ts'
import { type Selection, printSelection } from './filter.ts'
import { encoded, namedIn, nameOf } from './insert.ts'
import { loggedCells, loggedRow } from './log.ts'
import { columnName, tableName } from './names.ts'
import { mustExist } from './presence.ts'
import type { Cells, Stamp, WritePlan } from './plan.ts'
import { render } from './render.ts'
import { byIdsStatement, idsIn } from './select.ts'

export type RecordPatch = { id: number; cells: Cells }

const id = columnName('id')

/**
 * Changes given cells of given records; of two patches of one record both count, the later one first. Fails
 * with RECORD_NOT_FOUND, nothing changed, when a record does not exist; with `lenient` those are passed over.
 */
export function updatePlan(
  dialect: Dialect,
  table: Table,
  patches: RecordPatch[],
  stamp: Stamp,
  options: { read?: string[]; lenient?: boolean } = {},
): WritePlan {
  const merged = mergePatches(patches)
  const ids = merged.map((patch) => patch.id)
  const columns = writableColumns(table, namedIn(merged.map(({ cells }) => cells)))
  return {
    kind: 'record.update',
    statements: merged.length === 0 ? [] : [updateStatement(dialect, table, merged, columns, stamp)],
    rowsBefore: rowsBefore(dialect, table, merged, columns),
    rowsAfter: options.lenient
      ? render(dialect, loggedAfter(dialect, table, merged))
      : render(
          dialect,
          sql`${JSON.stringify(merged.map(({ id: key, cells }) => ({ id: key, after: cells })))}`,
        ),
    ...(options.lenient ? {} : { assertions: mustExist(dialect, table, ids) }),
    reads: options.read ? [byIdsStatement(dialect, table, options.read, ids)] : [],
  }
}

/** Gives every selected record of a window the same cells. */
export function updateWherePlan(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  cells: Cells,
  stamp: Stamp,
  window: IdWindow,
): WritePlan {
  const from = tableName(table.physicalName)
  const columns = writableColumns(table, Object.keys(cells))
  const chosen = sql`${from}.${id} in (${chosenIds(dialect, table, selection, window)})`
  const sets = columns.map((column) => sql`${nameOf(column)} = ${encoded(dialect, cells, column)}`)
  const logged = loggedRow(dialect, sql`${from}.${id}`, {
    before: loggedCells(dialect, columns, from),
    after: sql`${JSON.stringify(cells)}`,
  })
  return {
    kind: 'record.update',
    statements: [render(dialect, sql`update ${from} set ${setList(sets, stamp)} where ${chosen}`)],
    rowsBefore: render(dialect, sql`select ${dialect.json.collect(logged)} from ${from} where ${chosen}`),
    reads: [],
  }
}

/** Records by id: after one, up to another or (null) to the end. */
export type IdWindow = { after: number; upTo: number | null }

/** Ids of the selected records of a window, as a query. */
export function chosenIds(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  { after, upTo }: IdWindow,
): SQL {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, selection, from)
  const end = upTo === null ? sql`` : sql` and ${from}.${id} <= ${upTo}`
  return sql`select ${from}.${id} from ${from}
    where ${from}.${id} > ${after}${end}${where ? sql` and ${where}` : sql``}`
}

/**
 * Cuts the selected records after an id into windows of `size`: the last id of each whole one, in order, at most
 * `most` of them. Read it with `decodeIds`.
 */
export function windowEndsStatement(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  { after, size, most }: { after: number; size: number; most: number },
): Statement {
  const chosen = chosenIds(dialect, table, selection, { after, upTo: null })
  return render(
    dialect,
    sql`select ${id} from (select ${id}, row_number() over (order by ${id}) as n from (${chosen}))
      where n % ${size} = 0 order by ${id} limit ${most}`,
  )
}

function mergePatches(patches: RecordPatch[]): RecordPatch[] {
  const byId = new Map<number, Cells>()
  for (const patch of patches) byId.set(patch.id, { ...byId.get(patch.id), ...patch.cells })
  return [...byId].map(([key, cells]) => ({ id: key, cells }))
}

/** Patches as one JSON parameter: `[id, cell, ...]`, or `[id, [cell] or 0, ...]` where they differ in columns. */
function source(dialect: Dialect, patches: RecordPatch[], columns: Column[]) {
  const even = patches.every(({ cells }) => Object.keys(cells).length === columns.length)
  const rows = patches.map(({ id: key, cells }) => [
    key,
    ...columns.map((column) => {
      const cell = encoded(dialect, cells, column)
      if (even) return cell
      return Object.hasOwn(cells, column.id) ? [cell] : 0
    }),
  ])
  return { even, rows: dialect.json.rows(JSON.stringify(rows)) }
}

function updateStatement(
  dialect: Dialect,
  table: Table,
  patches: RecordPatch[],
  columns: Column[],
  stamp: Stamp,
): Statement {
  const from = tableName(table.physicalName)
  const [only] = patches
  if (only && patches.length === 1) {
    const sets = columns.map((column) => sql`${nameOf(column)} = ${encoded(dialect, only.cells, column)}`)
    const row = sql`where ${from}.${id} = ${only.id}`
    return render(dialect, sql`update ${from} set ${setList(sets, stamp)} ${row}`)
  }
  const { even, rows } = source(dialect, patches, columns)
  const sets = columns.map((column, index) => {
    const given = even
      ? dialect.json.item(index + 1)
      : sql`case when ${dialect.json.hasItem(index + 1)} then ${dialect.json.innerItem(index + 1)} else ${from}.${nameOf(column)} end`
    return sql`${nameOf(column)} = ${given}`
  })
  return render(
    dialect,
    sql`update ${from} set ${setList(sets, stamp)} from ${rows}
      where ${from}.${id} = ${dialect.json.item(0)}`,
  )
}

function setList(sets: SQL[], { at, by }: Stamp): SQL {
  const stamps = [sql`${columnName('updated_at')} = ${at}`, sql`${columnName('updated_by')} = ${by}`]
  return sql.join([...sets, ...stamps], sql.raw(', '))
}

function rowsBefore(dialect: Dialect, table: Table, patches: RecordPatch[], columns: Column[]): Statement {
  const from = tableName(table.physicalName)
  const { even, rows } = source(dialect, patches, columns)
  const before = even
    ? loggedCells(dialect, columns, from)
    : loggedCells(dialect, columns, from, (index) => dialect.json.hasItem(index + 1))
  const logged = dialect.json.collect(loggedRow(dialect, sql`${from}.${id}`, { before }))
  const patchedIds = patches.map((patch) => patch.id)
  return render(
    dialect,
    even
      ? sql`select ${logged} from ${from} where ${idsIn(dialect, from, patchedIds)}`
      : sql`select ${logged} from ${rows} join ${from} on ${from}.${id} = ${dialect.json.item(0)}`,
  )
}

/** What patches made of the records that do exist. */
function loggedAfter(dialect: Dialect, table: Table, patches: RecordPatch[]): SQL {
  const from = tableName(table.physicalName)
  const rows = dialect.json.rows(
    JSON.stringify(patches.map(({ id: key, cells }) => [key, JSON.stringify(cells)])),
  )
  const logged = loggedRow(dialect, sql`${from}.${id}`, { after: dialect.json.item(1) })
  return sql`select ${dialect.json.collect(logged)} from ${rows} join ${from} on ${from}.${id} = ${dialect.json.item(0)}`
}
