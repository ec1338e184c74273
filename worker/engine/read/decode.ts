import { storedNumber, readDecimal } from '#core/decimal.ts'
import { evaluate, type Row } from '#core/expr/evaluate.ts'
import { kindOf } from '#core/expr/expr.ts'
import { withinRegexWork } from '#core/expr/functions/regexes.ts'
import type { Split } from '#core/expr/client-evaluated.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { isVirtualLink } from '#core/fields/links/virtual-links.ts'
import { kindOfValue } from '#core/fields/value.ts'
import * as limits from '#core/limits.ts'
import type { CellValue, Column, StorageKind, Table } from '#core/schema.ts'
import type { SqlResult, SqlValue } from '../../platform/statement.ts'
import { columnsOf } from '../identifiers/columns.ts'
import { clientEvaluatedSplit } from '../expressions/client-evaluated-columns.ts'
import { isRecordId, recordIdOf } from './record-id.ts'

/** A record with its cells by column id. */
export type StoredRecord = {
  id: number
  cells: Record<string, CellValue>
  /** Linked records by link column, for columns that show them. */
  linked?: Record<string, Linked[]>
  /** Ids of linked records by link column, for links to other databases. */
  linkedIds?: Record<string, number[]>
  /** Inputs of values over links between databases, by column (see expressions/across-databases.ts). */
  inputs?: Record<string, SqlValue>
}

/** A linked record and its shown values, the display value first. */
export type Linked = { id: number; values: CellValue[] }

/** Shown columns of linked records by link column, if more than the display value. */
export type LinkedColumns = Readonly<Record<string, Column[]>>

/** Cells with a value of the wrong kind; they are read as null. */
export type DamagedCell = { id: number; columnId: string }

export type DecodedRecords = { records: StoredRecord[]; damaged: DamagedCell[] }

/**
 * Decodes rows of `listStatement` and similar, for the same columns. Invalid values never throw; ids may (record-id.ts).
 * `isCommitted`: the rows are those of a write that has been committed, which must not look refused; linked records
 * without a valid id are left out instead.
 */
export function decodeRecords(
  table: Table,
  columnIds: string[],
  result: SqlResult,
  linkedColumns: LinkedColumns = {},
  isCommitted = false,
): DecodedRecords {
  const columns = columnsOf(table, columnIds)
  const decoders = columns.map((column) => decoderOf[kindOfValue(column)])
  const finishers = columns.map((column) => outsideReader(table, column))
  const readers = columns.map((column) => linkedReader(column, linkedColumns[column.id], isCommitted))
  const damaged: DamagedCell[] = []
  const records = withinRegexWork({ left: limits.regexStepsPerPage }, () =>
    result.rows.map((row) => {
      const id = recordIdOf(row[0] ?? null)
      const cells: Record<string, CellValue> = {}
      const linked: Record<string, Linked[]> = {}
      const linkedIds: Record<string, number[]> = {}
      const inputs: Record<string, SqlValue> = {}
      columnIds.forEach((columnId, index) => {
        const value = row[index + 1] ?? null
        const column = columns[index]
        if (column && isVirtualLink(column)) {
          cells[columnId] = null
          if (!table.native) linkedIds[columnId] = readIdList(value)
          return
        }
        if (column && computedOf(column)?.acrossDatabases) {
          cells[columnId] = null
          inputs[columnId] = value
          return
        }
        const reader = readers[index]
        if (reader) {
          linked[columnId] = reader(value)
          return
        }
        const finish = finishers[index]
        if (finish) {
          cells[columnId] = finish(value)
          return
        }
        const cell = value === null ? null : decoders[index]?.(value)
        if (cell === undefined) damaged.push({ id, columnId })
        cells[columnId] = cell ?? null
      })
      return {
        id,
        cells,
        ...(Object.keys(linked).length > 0 ? { linked } : {}),
        ...(Object.keys(linkedIds).length > 0 ? { linkedIds } : {}),
        ...(Object.keys(inputs).length > 0 ? { inputs } : {}),
      }
    }),
  )
  return { records, damaged }
}

/** Decodes a value of a kind; null if invalid. */
export function decodeCell(value: SqlValue, kind: StorageKind): CellValue {
  return value === null ? null : (decoderOf[kind](value) ?? null)
}

/** Decodes the number of `countStatement`. */
export function decodeCount(result: SqlResult): number {
  return Number(result.rows[0]?.[0] ?? 0)
}

/** Decodes the id of `lastIdStatement`; 0 if there are no records. */
export function decodeLastId(result: SqlResult | undefined): number {
  return Number(result?.rows[0]?.[0] ?? 0)
}

/** Decodes the first column as ascending ids. */
export function decodeIds(result: SqlResult): number[] {
  return result.rows.map((row) => recordIdOf(row[0] ?? null)).sort((a, b) => a - b)
}

/** Ids of inserted records: the rows if there are any; else they are consecutive and the last one is known. */
export function insertedIds({ rows, lastInsertRowid, rowsAffected }: SqlResult): number[] {
  if (rows.length > 0) return rows.map(([id = null]) => recordIdOf(id))
  if (lastInsertRowid === null) return []
  return Array.from({ length: rowsAffected }, (_, index) => lastInsertRowid - rowsAffected + 1 + index)
}

/** Decodes a list of ids; empty if invalid. Throws SOURCE_CHANGED. */
export function readIdList(value: unknown): number[] {
  const ids: unknown = typeof value === 'string' ? parseJson(value) : null
  return (Array.isArray(ids) ? ids : []).filter(isNumber).map(recordIdOf)
}

/** True for numbers in JSON; long ones are texts there. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
}

/** Decodes `[[id, value], ...]`; null for columns that show no records. */
function linkedReader(
  column: Column,
  columns: Column[] | undefined,
  isCommitted: boolean,
): ((value: SqlValue) => Linked[]) | null {
  const computed = computedOf(column)
  const shown = computed?.shown
  if (shown?.node !== 'related' || shown.take !== 'records' || !computed?.over) return null
  const decoders = (columns ?? [computed.over.column]).map((each) => decoderOf[kindOfValue(each)])
  return (value) => {
    const rows: unknown = typeof value === 'string' ? parseJson(value) : null
    return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
      if (!Array.isArray(row) || !isNumber(row[0])) return []
      if (isCommitted && !isRecordId(Number(row[0]))) return []
      const values = decoders.map((decode, index) => {
        const item = sqlValueOf(row[index + 1])
        return item === null ? null : (decode(item) ?? null)
      })
      return [{ id: recordIdOf(row[0]), values }]
    })
  }
}

/** Evaluates what the database could not, from its inputs; null for other columns. */
function outsideReader(table: Table, column: Column): ((value: SqlValue) => CellValue) | null {
  if (!computedOf(column)?.outside) return null
  const split = clientEvaluatedSplit(table, column)
  const read = inputReader(split)
  return (value) => evaluate(split.rest, read(value))
}

/** Decodes the inputs of a split expression. */
export function inputReader({ inputs }: Split): (value: SqlValue) => Row {
  const kinds = inputs.map(kindOf)
  return (value) => {
    const items: unknown = typeof value === 'string' ? parseJson(value) : null
    const row: Record<string, CellValue> = {}
    kinds.forEach((kind, index) => {
      const item = sqlValueOf(Array.isArray(items) ? items[index] : null)
      row[`i${index}`] = item === null ? null : (decoderOf[kind](item) ?? null)
    })
    return row
  }
}

/** Converts a JSON value to the form that the driver returns. */
function sqlValueOf(value: unknown): SqlValue {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' || typeof value === 'number') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

type Decoder = (value: Exclude<SqlValue, null>) => CellValue | undefined

const text: Decoder = (value) => (typeof value === 'string' ? value : undefined)
const matching =
  (pattern: RegExp): Decoder =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** Valid values of each kind; undefined otherwise. */
const decoderOf: Record<StorageKind, Decoder> = {
  integer: (value) => {
    if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
    return typeof value === 'string' && /^-?\d{16,38}$/.test(value) ? value : undefined
  },
  decimal(value) {
    // Row order values are doubles; all other decimals are text.
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const reading = readDecimal(String(value))
    return reading.ok ? storedNumber(reading.text) : undefined
  },
  text,
  boolean: (value) => (value === 1 ? true : value === 0 ? false : undefined),
  date: matching(/^\d{4}-\d{2}-\d{2}$/),
  time: matching(/^([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{3})?)?$/),
  datetime: matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  json: text,
  list(value) {
    if (typeof value !== 'string') return undefined
    const items = parseJson(value)
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : undefined
  },
  // Digits beyond 15 are noise, and SQLite sometimes misparses decimals by that much.
  real: (value) => (typeof value === 'number' ? Number(value.toPrecision(15)) : undefined),
  none: () => undefined,
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
