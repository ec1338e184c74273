import type { ChangedCell } from '#core/api/records/records.ts'
import { AppError, fail } from '#core/errors.ts'
import { emptyValueOf, fieldOf, readValue } from '#core/fields/index.ts'
import type { Table } from '#core/schema.ts'
import { resultOf } from '../../store/base-databases/read-plan.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'
import { decodeRecords } from '../../engine/read/decode.ts'
import type { WritePlan } from '../../engine/plan.ts'
import type { RecordPatch } from '../../engine/write/update.ts'
import { type Cells, columnOf, readChangedRows, readRecordId } from '../../records/parse-rows.ts'
import { type TableAndViewRef, recordTable } from '../../records/record-scope.ts'
import { unchangedSince } from '../../store/base-databases/commit.ts'
import { readHistoryPage, selectHistory } from '../../store/base/history.ts'

export type ExpectedConditions = NonNullable<WritePlan['assertions']>
type Rows = Record<string, unknown>[]

/** Rows to write, each with its expected values; null without expectations. */
type ExpectedInput = { params: TableAndViewRef; rows: Rows; seen: (Record<string, unknown> | null)[] | null }

/** Number of records for which authors are reported. */
const conflictAuthorsMax = 10

/** Attempts while others write to the table. */
const expectedValueAttemptsMax = 8

/** Separates `seen` from the rows of a body. */
export function splitExpectedValues(body: Rows): Pick<ExpectedInput, 'rows' | 'seen'> {
  const seen = body.map(({ seen: cells }) => {
    if (cells === undefined || cells === null) return null
    if (typeof cells !== 'object' || Array.isArray(cells))
      fail('INVALID_REQUEST', { problem: 'seen must be an object of fields and values.' })
    return { ...cells } as Record<string, unknown>
  })
  return { rows: body.map(({ seen: _, ...row }) => row), seen }
}

/**
 * Writes if all cells have their expected values, in one round trip. Reads the records only if the database
 * has other values: they may be equivalent, or equal to the new ones. Otherwise throws EDIT_CONFLICT with the
 * differing cells.
 */
export async function retryWhileExpected<T>(
  context: Context,
  input: ExpectedInput,
  write: (conditions: (table: Table, engine: Engine) => ExpectedConditions) => Promise<T>,
): Promise<T> {
  if (!input.seen?.some((cells) => cells !== null)) return write(() => [])
  try {
    return await write((table, engine) => {
      const holds = engine.matchesExpectedStatement(table, expectedCells(input, table))
      return [
        ...engine.showsOverwrittenAssertions(table, overwrittenCells(input, table)),
        { holds, otherwise: () => new AppError('EDIT_CONFLICT') },
      ]
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EDIT_CONFLICT') throw error
  }
  for (let attempt = 1; ; attempt += 1) {
    const database = await context.database()
    const { tableId, lastSeq, held } = await requireSame(context, input)
    const isUnchanged = unchangedSince(database.baseId, [tableId], lastSeq)
    try {
      return await write((table, engine) => {
        // The log does not know what others change in the database of a source.
        const holds = table.native ? engine.matchesExpectedStatement(table, held) : isUnchanged
        return [{ holds, otherwise: () => new AppError('DATABASE_BUSY') }]
      })
    } catch (error) {
      // Somebody wrote to the table after the read: check again.
      if (
        attempt === expectedValueAttemptsMax ||
        !(error instanceof AppError) ||
        error.code !== 'DATABASE_BUSY'
      )
        throw error
    }
  }
}

/** Expected cells in stored form; values that no longer fit their column are kept as they are. */
function expectedCells({ rows, seen }: ExpectedInput, table: Table): { id: number; cells: Cells }[] {
  return rows.map((row, index) => {
    const cells: Cells = {}
    for (const [key, value] of Object.entries(seen?.[index] ?? {})) {
      const column = columnOf(key, table)
      const field = fieldOf(column)
      // Links are changed individually, and computed fields are not written.
      if (field.readOnly || field.connects) continue
      const parsed = readValue(value, column)
      cells[column.id] = parsed.ok ? parsed.value : null
    }
    return { id: readRecordId(row, table), cells }
  })
}

/** The expected cells that a write changes; deletions have none. */
function overwrittenCells(input: ExpectedInput, table: Table): RecordPatch[] {
  const wanted = readChangedRows(input.rows, table)
  return expectedCells(input, table).map(({ id, cells }, index) => {
    const written = wanted[index]?.cells ?? {}
    return {
      id,
      cells: Object.fromEntries(Object.entries(cells).filter(([each]) => Object.hasOwn(written, each))),
    }
  })
}

/**
 * Throws EDIT_CONFLICT if cells have neither their expected nor their new values; else returns the sequence
 * number that it checked, and the values.
 */
async function requireSame(
  context: Context,
  input: ExpectedInput,
): Promise<{ tableId: string; lastSeq: number; held: RecordPatch[] }> {
  const database = await context.database()
  const { table, records, lastSeq } = await database.read((known, engine) => {
    const found = recordTable(known, input.params, context)
    const ids = expectedCells(input, found).map(({ id }) => id)
    return {
      statements: [engine.byIdsStatement(found, columnIds(found), ids)],
      decode: (results, at) => ({
        table: found,
        records: decodeRecords(found, columnIds(found), resultOf(results, 0)).records,
        lastSeq: at.lastSeq,
      }),
    }
  })
  const now = new Map(records.map(({ id, cells }) => [id, cells]))
  const wanted = readChangedRows(input.rows, table)
  const expected = expectedCells(input, table)
  const held = expected.flatMap(({ id, cells }): RecordPatch[] => {
    const current = now.get(id)
    const columns = Object.keys(cells)
    return current
      ? [{ id, cells: Object.fromEntries(columns.map((each) => [each, current[each] ?? null])) }]
      : []
  })
  const changed = expected.flatMap(({ id, cells }, index) => {
    const current = now.get(id)
    if (!current) return []
    return Object.entries(cells).flatMap(([columnId, value]) => {
      const held = current[columnId] ?? null
      const column = columnOf(columnId, table)
      // Tables of sources have nulls where built-in ones have the empty value of the type, as in checkboxes.
      const shown = held ?? emptyValueOf(column)
      if (isSame(shown, value) || isSame(shown, wanted[index]?.cells[columnId])) return []
      return [{ id, fieldId: columnId, field: column.title, value: held }]
    })
  })
  if (changed.length === 0) return { tableId: table.id, lastSeq, held }
  const cells = await withAuthors(context, table.id, changed)
  throw new AppError('EDIT_CONFLICT', { count: cells.length, cells, seq: lastSeq })
}

/** Adds author and time of each cell's last change. */
async function withAuthors(
  context: Context,
  tableId: string,
  cells: Omit<ChangedCell, 'by' | 'at'>[],
): Promise<ChangedCell[]> {
  const database = await context.database()
  const ids = [...new Set(cells.map(({ id }) => id))].slice(0, conflictAuthorsMax)
  const histories = await database.read(() => ({
    statements: ids.flatMap((id) => selectHistory(database.baseId, tableId, id, null)),
    decode: (results) =>
      new Map(ids.map((id, index) => [id, readHistoryPage(results.slice(2 * index, 2 * index + 2)).changes])),
  }))
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
