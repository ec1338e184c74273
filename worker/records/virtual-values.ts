import { evaluate } from '#core/expr/evaluate.ts'
import { withinRegexWork } from '#core/expr/functions/regexes.ts'
import type { Expr } from '#core/expr/expr.ts'
import { virtualPath, type VirtualPath } from '#core/fields/links/virtual-links.ts'
import * as limits from '#core/limits.ts'
import type { Nested } from '#core/query/nested.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { type AcrossSplit, splitAcrossDatabases } from '../engine/expressions/across-databases.ts'
import { columnsOf } from '../engine/identifiers/columns.ts'
import { acrossInputReader, withoutLinks } from '../engine/read/across-inputs.ts'
import { readIdList, type StoredRecord } from '../engine/read/decode.ts'
import type { Engine } from '../engine/engine.ts'
import { decodeLinkedValues, type LinkedRecordIds } from '../engine/links/linked-values.ts'
import type { SqlResult, Statement } from '../platform/statement.ts'
import { type Fill, resultOf } from '../store/base-databases/read-plan.ts'

// Lookups, rollups and formulas over links between databases: their values are read with the linked records, in the
// second round trip, by one statement for each link and ten values.

export type ValueColumn = AcrossSplit & { column: Column }

/** The columns with such values, among these. */
export function valueColumns(table: Table, columnIds: readonly string[], { shown }: Nested): ValueColumn[] {
  return columnsOf(table, columnIds).flatMap((column) => {
    const split = splitAcrossDatabases(table, column, shown[column.id])
    return split ? [{ ...split, column }] : []
  })
}

/** The links that their values are read over. */
export function linksOf(columns: readonly ValueColumn[]): Column[] {
  const links = columns.flatMap(({ inputs }) => inputs.flatMap(({ link }) => link ?? []))
  return [...new Map(links.map((link) => [link.id, link])).values()]
}

type Reading = {
  engine: Engine
  table: Table
  records: readonly StoredRecord[]
  /** All pairs of a link between two sources. */
  allPairs(path: VirtualPath): SqlResult | null
  /** Adds a statement to the second round trip; returns its index. */
  add(statement: Statement): number
}

/** Adds the statements that read the values of these records. */
export function readValues(
  reading: Reading,
  columns: readonly ValueColumn[],
): (results: readonly SqlResult[]) => Fill {
  const own = columns.map((each) => ownInputs(each, reading.records))
  const wanted = columns.flatMap(({ inputs }, column) =>
    inputs.flatMap(({ expr, link }, input) => (link ? [{ expr, link, column, input }] : [])),
  )
  const reads = [...Map.groupBy(wanted, ({ link }) => link.id).values()]
    .flatMap(inStatements)
    .flatMap((parts) => {
      const [first] = parts
      const path = first && virtualPath(first.link)
      if (!path) return []
      const exprs = parts.map(({ expr }) => expr)
      const linkedIds = (id: number) => readIdList(own[first.column]?.get(id)?.[first.input] ?? null)
      return [{ parts, exprs, at: addRead(reading, first.link, path, exprs, linkedIds) }]
    })
  return (results) => {
    const values = reads.map(({ exprs, at }) =>
      at === null ? new Map<number, CellValue[]>() : decodeLinkedValues(exprs, resultOf(results, at)),
    )
    const work = { left: limits.regexStepsPerPage }
    return (record) => {
      const cells = { ...record.cells }
      for (const [index, { column, inputs, rest }] of columns.entries()) {
        const row = rowOf(own[index]?.get(record.id) ?? inputs.map(() => null))
        for (const [nth, { parts }] of reads.entries())
          for (const [at, part] of parts.entries())
            if (part.column === index)
              row[`i${part.input}`] = values[nth]?.get(record.id)?.[at] ?? withoutLinks(part.expr)
        cells[column.id] = withinRegexWork(work, () => evaluate(rest, row))
      }
      return { ...record, cells }
    }
  }
}

/** Statements have a largest length. */
const valuesPerStatement = 10

function inStatements<T>(parts: readonly T[]): T[][] {
  const count = Math.ceil(parts.length / valuesPerStatement)
  return Array.from({ length: count }, (_, index) =>
    parts.slice(index * valuesPerStatement, (index + 1) * valuesPerStatement),
  )
}

/** The inputs that each record came with: values, and the ids of linked records. */
function ownInputs(column: ValueColumn, records: readonly StoredRecord[]): Map<number, CellValue[]> {
  const read = acrossInputReader(column)
  return new Map(records.map(({ id, inputs }) => [id, read(inputs?.[column.column.id] ?? null)]))
}

function rowOf(values: readonly CellValue[]): Record<string, CellValue> {
  return Object.fromEntries(values.map((value, index) => [`i${index}`, value]))
}

/** The index of the statement; null if no record is linked. */
function addRead(
  { engine, table, records, allPairs, add }: Reading,
  link: Column,
  path: VirtualPath,
  exprs: readonly Expr[],
  linkedIds: (id: number) => number[],
): number | null {
  const ids = records.map(({ id }) => id)
  if (path.owner.native && !path.table.native)
    return add(engine.pairedValuesStatement(link, table, exprs, ids))
  const all = allPairs(path)
  const byOwn = all ? Map.groupBy(all.rows, ([own]) => Number(own)) : null
  const linked = ids.flatMap((id): LinkedRecordIds[] => {
    const others = byOwn ? (byOwn.get(id) ?? []).map(([, other]) => Number(other)) : linkedIds(id)
    return others.length > 0 ? [[id, others]] : []
  })
  return linked.length === 0 ? null : add(engine.linkedValuesStatement(path.table, table, exprs, linked))
}
