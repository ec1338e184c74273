import type { EndpointBody } from '#core/api/endpoint-types.ts'
import type { importsBegin } from '#core/api/endpoints/imports.ts'
import type { FieldColumn, TextFormat } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { titleKey } from '#core/naming.ts'
import { type Column, type FieldType, fieldTypes } from '#core/schema.ts'
import { groupedTypes } from '../fields/index.ts'
import type { Projection } from './file-chunks.ts'
import { columnWithoutOptions, type DetectedType, detectType } from './detect-types.ts'
import type { FileSample } from './sample.ts'

/** A file column and the field it becomes in a new table. */
export type NewColumn = DetectedType & { title: string; isChosen: boolean }

/** Sample cells that are invalid for a field. */
export type InvalidValues = { count: number; of: number; first: string }

/** Field types that an import can create, in menu order. */
export const importTypes: readonly FieldType[] = groupedTypes(
  fieldTypes.filter(
    (type) =>
      !fieldOf({ type }).readOnly &&
      !fieldOf({ type }).compute &&
      (fieldOf({ type }).madeBy ?? 'people') === 'people',
  ),
).flatMap(({ types }) => types)

export function columnTexts({ rows, spread, width }: FileSample): string[][] {
  const all = [...rows.map(({ cells }) => cells), ...spread]
  return Array.from({ length: width }, (_, at) => all.map((cells) => cells[at] ?? ''))
}

/** Detects a field for each file column. */
export function detectColumns(
  texts: readonly string[][],
  titles: readonly string[],
  format: TextFormat,
): NewColumn[] {
  return texts.map((samples, at) => ({
    ...detectType(samples, format),
    title: titles[at] ?? '',
    isChosen: true,
  }))
}

/** Options for a chosen type: the detected ones if the type matches, else defaults. */
export function metaOf(type: FieldType, guessed: DetectedType): Record<string, unknown> {
  return type === guessed.type ? guessed.meta : {}
}

export function writableColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => !fieldOf(column).readOnly && !column.system)
}

/** Maps file titles to fields of the same name, using each field once; null if no field matches. */
export function matchFields(titles: readonly string[], columns: readonly Column[]): (string | null)[] {
  const free = new Map(writableColumns(columns).map((column) => [looseKey(column.title), column.id]))
  return titles.map((title) => {
    const key = looseKey(title)
    const id = free.get(key) ?? null
    free.delete(key)
    return id
  })
}

/**
 * Counts sample cells that are invalid for a field; null if all are valid. `grows`: unknown select options get created.
 */
export function countInvalidValues(
  texts: readonly string[],
  column: FieldColumn,
  format: TextFormat,
  grows: boolean,
): InvalidValues | null {
  let count = 0
  let of = 0
  let first = ''
  for (const text of texts) {
    if (text.trim() === '') continue
    of += 1
    const parsed = readText(text, column, format)
    if (parsed.ok || (grows && parsed.problem.code === 'notOption')) continue
    count += 1
    if (count === 1) first = text
  }
  return count === 0 ? null : { count, of, first }
}

/** Counts invalid cells for a column that does not exist yet. */
export function newInvalidValues(
  texts: readonly string[],
  { type, meta }: DetectedType,
  format: TextFormat,
): InvalidValues | null {
  return countInvalidValues(texts, columnWithoutOptions(type, meta), format, true)
}

type Common = { format: TextFormat; badValues: 'blank' | 'skip' }
type Begin = { body: EndpointBody<typeof importsBegin>; projection: Projection }

/** The request that starts an import into a new table, and the cells to send. */
export function startNewTableImport(
  title: string,
  columns: readonly NewColumn[],
  { format, badValues }: Common,
): Begin {
  const chosen = columns.flatMap((column, at) => (column.isChosen ? [at] : []))
  return {
    body: {
      table: {
        title,
        columns: chosen.flatMap((at) => {
          const column = columns[at]
          return column ? [{ title: column.title.trim(), uidt: column.type, meta: column.meta }] : []
        }),
      },
      mapping: chosen.map((_, index) => index),
      format,
      badValues,
      addOptions: true,
    },
    projection: { width: columns.length, chosen },
  }
}

/** The same for an existing table; `targets` holds the field id per file column. */
export function startTableImport(
  tableId: string,
  targets: readonly (string | null)[],
  { format, badValues, addOptions }: Common & { addOptions: boolean },
): Begin {
  const chosen = targets.flatMap((target, at) => (target === null ? [] : [at]))
  return {
    body: { tableId, mapping: chosen.map((at) => targets[at] ?? null), format, badValues, addOptions },
    projection: { width: targets.length, chosen },
  }
}

function looseKey(title: string): string {
  return titleKey(title).replace(/[\s_-]+/g, '')
}
