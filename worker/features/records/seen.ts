import type { ChangedCell } from '#core/api/records.ts'
import { AppError, fail } from '#core/errors.ts'
import { fieldOf, readValue } from '#core/fields/index.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { storedAsSeen } from '../../engine/as-seen.ts'
import { decodeRecords } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import type { WritePlan } from '../../engine/plan.ts'
import { byIdsStatement } from '../../engine/select.ts'
import { type Cells, columnOf, readChangedRows, readRecordId } from '../../read-rows.ts'
import { type Place, recordTable } from '../../record-scope.ts'
import { untouchedSince } from '../../store/homes/commit.ts'
import { readHistoryPage, selectHistory } from '../../store/home/history.ts'

export type Conditions = NonNullable<WritePlan['assertions']>
type Rows = Record<string, unknown>[]

/** Rows to write, and beside each what its cells were when they were read; null where nobody looks. */
type Asked = { params: Place; rows: Rows; seen: (Record<string, unknown> | null)[] | null }

/** Records of which it is told who changed them. */
const authorsTold = 10

/** How often a table that others write to is looked at again. */
const attempts = 8

/** Takes `seen` out of the rows of a body. */
export function apartFromSeen(body: Rows): Pick<Asked, 'rows' | 'seen'> {
  const seen = body.map(({ seen: cells }) => {
    if (cells === undefined || cells === null) return null
    if (typeof cells !== 'object' || Array.isArray(cells))
      fail('INVALID_REQUEST', { problem: 'seen must be an object of fields and values.' })
    return { ...cells } as Record<string, unknown>
  })
  return { rows: body.map(({ seen: _, ...row }) => row), seen }
}

/**
 * Writes as long as cells are what was seen of them, in one round trip. Only where the database holds something else
 * the records are read: a value may be the same in other letters, or be what is to be written. CHANGED_MEANWHILE
 * names those that are different.
 */
export async function whileAsSeen<T>(
  context: Context,
  asked: Asked,
  write: (conditions: (table: Table) => Conditions) => Promise<T>,
): Promise<T> {
  if (!asked.seen?.some((cells) => cells !== null)) return write(() => [])
  try {
    return await write((table) => {
      const holds = storedAsSeen(sqlite, table, seenCells(asked, table))
      return [{ holds, otherwise: () => new AppError('CHANGED_MEANWHILE') }]
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CHANGED_MEANWHILE') throw error
  }
  for (let attempt = 1; ; attempt += 1) {
    const home = await context.home()
    const { tableId, lastSeq } = await requireSame(context, asked)
    const holds = untouchedSince(home.baseId, [tableId], lastSeq)
    try {
      return await write(() => [{ holds, otherwise: () => new AppError('WRITE_CONFLICT') }])
    } catch (error) {
      // Somebody wrote to the table after we had looked: look again.
      if (attempt === attempts || !(error instanceof AppError) || error.code !== 'WRITE_CONFLICT') throw error
    }
  }
}

/** The cells that were seen, as they would be stored; what no longer fits its column is a value of its own. */
function seenCells({ rows, seen }: Asked, table: Table): { id: number; cells: Cells }[] {
  return rows.map((row, index) => {
    const cells: Cells = {}
    for (const [key, value] of Object.entries(seen?.[index] ?? {})) {
      const column = columnOf(key, table)
      const field = fieldOf(column)
      // Links are changed one by one, and what is worked out is not written.
      if (field.readOnly || field.connects) continue
      const parsed = readValue(value, column)
      cells[column.id] = parsed.ok ? parsed.value : null
    }
    return { id: readRecordId(row, table), cells }
  })
}

/** CHANGED_MEANWHILE where cells are neither as they were seen nor as they are to be; else how new that is. */
async function requireSame(context: Context, asked: Asked): Promise<{ tableId: string; lastSeq: number }> {
  const home = await context.home()
  const { schema, results, lastSeq } = await home.read((known) => {
    const found = recordTable(known, asked.params, context)
    const ids = seenCells(asked, found).map(({ id }) => id)
    return [byIdsStatement(sqlite, found, columnIds(found), ids)]
  })
  const table = recordTable(schema, asked.params, context)
  const records = results[0] ? decodeRecords(table, columnIds(table), results[0]).records : []
  const now = new Map(records.map(({ id, cells }) => [id, cells]))
  const wanted = readChangedRows(asked.rows, table)
  const changed = seenCells(asked, table).flatMap(({ id, cells }, index) => {
    const current = now.get(id)
    if (!current) return []
    return Object.entries(cells).flatMap(([columnId, value]) => {
      const held = current[columnId] ?? null
      if (isSame(held, value) || isSame(held, wanted[index]?.cells[columnId])) return []
      return [{ id, fieldId: columnId, field: columnOf(columnId, table).title, value: held }]
    })
  })
  if (changed.length === 0) return { tableId: table.id, lastSeq }
  const cells = await withAuthors(context, table.id, changed)
  throw new AppError('CHANGED_MEANWHILE', { count: cells.length, cells, seq: lastSeq })
}

/** Who changed each cell last, and when. */
async function withAuthors(
  context: Context,
  tableId: string,
  cells: Omit<ChangedCell, 'by' | 'at'>[],
): Promise<ChangedCell[]> {
  const home = await context.home()
  const ids = [...new Set(cells.map(({ id }) => id))].slice(0, authorsTold)
  const { results } = await home.read(() =>
    ids.flatMap((id) => selectHistory(home.baseId, tableId, id, null)),
  )
  const histories = new Map(
    ids.map((id, index) => [id, readHistoryPage(results.slice(2 * index, 2 * index + 2)).changes]),
  )
  return cells.map((cell) => {
    const change = histories
      .get(cell.id)
      ?.find(({ before, after }) => [before, after].some((row) => row && Object.hasOwn(row, cell.fieldId)))
    return { ...cell, by: change?.by ?? null, at: change?.at ?? null }
  })
}

function columnIds(table: Table): string[] {
  return table.columns.filter((column) => !column.link && !column.computed).map((column) => column.id)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
