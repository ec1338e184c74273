import type { BodyInputOf } from '#core/api/call.ts'
import type { importsBegin } from '#core/api/imports.ts'
import type { FieldColumn, TextFormat } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { titleKey } from '#core/naming.ts'
import { type Column, type FieldType, fieldTypes } from '#core/schema.ts'
import { groupedTypes } from '../fields/index.ts'
import type { Projection } from './file-parts.ts'
import { bareColumn, type GuessedType, guessType } from './guess-types.ts'
import type { FileSample } from './sample.ts'

/** What becomes of one column of the file in a new table. */
export type NewColumn = GuessedType & { title: string; isChosen: boolean }

/** Cells of a sample that a field cannot take. */
export type Misfits = { count: number; of: number; first: string }

/** Types that a new field of an import may have, in the order of a list to choose from. */
export const importTypes: readonly FieldType[] = groupedTypes(
  fieldTypes.filter(
    (type) =>
      !fieldOf({ type }).readOnly &&
      !fieldOf({ type }).compute &&
      (fieldOf({ type }).madeBy ?? 'people') === 'people',
  ),
).flatMap(({ types }) => types)

/** The texts of each column in the sample, one list per column. */
export function columnTexts({ rows, spread, width }: FileSample): string[][] {
  const all = [...rows.map(({ cells }) => cells), ...spread]
  return Array.from({ length: width }, (_, at) => all.map((cells) => cells[at] ?? ''))
}

/** A field for each column of the file, guessed. */
export function guessColumns(
  texts: readonly string[][],
  titles: readonly string[],
  format: TextFormat,
): NewColumn[] {
  return texts.map((samples, at) => ({
    ...guessType(samples, format),
    title: titles[at] ?? '',
    isChosen: true,
  }))
}

/** Options of a type that a person chose: such as were guessed for it, else its defaults. */
export function metaOf(type: FieldType, guessed: GuessedType): Record<string, unknown> {
  return type === guessed.type ? guessed.meta : {}
}

/** Fields that an import can fill. */
export function writableColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => !fieldOf(column).readOnly && !column.system)
}

/** For each title of the file the field of the same name, each field once; null for none. */
export function matchFields(titles: readonly string[], columns: readonly Column[]): (string | null)[] {
  const free = new Map(writableColumns(columns).map((column) => [looseKey(column.title), column.id]))
  return titles.map((title) => {
    const key = looseKey(title)
    const id = free.get(key) ?? null
    free.delete(key)
    return id
  })
}

/** How much of a sample a field cannot take; null when all fits. `grows`: unknown options become new ones. */
export function misfits(
  texts: readonly string[],
  column: FieldColumn,
  format: TextFormat,
  grows: boolean,
): Misfits | null {
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

/** The same for a column that is still to be made. */
export function newMisfits(
  texts: readonly string[],
  { type, meta }: GuessedType,
  format: TextFormat,
): Misfits | null {
  return misfits(texts, bareColumn(type, meta), format, true)
}

type Common = { format: TextFormat; badValues: 'blank' | 'skip' }
type Begin = { body: BodyInputOf<typeof importsBegin>; projection: Projection }

/** The call that begins an import into a new table, and which cells of the file it takes. */
export function beginNewTable(
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

/** The same for a table that is there; `targets` has the field's id for each column of the file. */
export function beginInTable(
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
