import type { EndpointBody } from '#core/api/endpoint-types.ts'
import type { importsBegin } from '#core/api/endpoints/imports.ts'
import { plainText } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { isNumericType } from '#core/fields/numbers/is-numeric-type.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { standardTypes } from '#core/schema.ts'
import { type DetectedType, detectType } from '../detect-types.ts'
import type { FileColumn, FileTable } from './read-database.ts'

/** The calls that import one table of a file. */
export type TableOrder = {
  table: FileTable
  title: string
  /** Columns of the file, in the order of the fields. */
  columns: string[]
  body: EndpointBody<typeof importsBegin>
}

/** Values of SQLite: a decimal point, dates such as 2024-02-29, and times in UTC. */
const format = plainText

/** The imports of some tables of a file; titles that exist already get a number. */
export function ordersOf(tables: readonly FileTable[], existing: readonly string[]): TableOrder[] {
  const titles = [...existing]
  return tables.map((table) => {
    const title = nextFreeTitle(cleanTitle(table.name), titles)
    titles.push(title)
    return orderOf(table, title)
  })
}

function orderOf(table: FileTable, title: string): TableOrder {
  const columns = table.columns.slice(0, limits.columnsPerTable)
  const fieldTitles: string[] = []
  const fields = columns.map((column) => {
    const fieldTitle = nextFreeTitle(cleanTitle(column.name), fieldTitles)
    fieldTitles.push(fieldTitle)
    const { type, meta } = typeOf(column)
    return { title: fieldTitle, uidt: type, meta }
  })
  return {
    table,
    title,
    columns: columns.map(({ name }) => name),
    body: {
      table: { title, columns: fields },
      mapping: columns.map((_, index) => index),
      format,
      badValues: 'blank',
      addOptions: true,
    },
  }
}

/** The field for a column: by its declared type where the values agree, else by the values. */
function typeOf({ declared, samples }: FileColumn): DetectedType {
  const filled = samples.filter((text) => text !== '')
  if (/bool/.test(declared) && filled.every((text) => text === '0' || text === '1'))
    return { type: standardTypes.checkbox, meta: {} }
  if (/int/.test(declared) && filled.every((text) => /^-?\d+$/.test(text)))
    return { type: standardTypes.wholeNumber, meta: {} }
  const detected = detectType(samples, format)
  // Numbers in a column of texts are codes.
  const isCode = /char|text|clob/.test(declared) && isNumericType(fieldOf({ type: detected.type }))
  if (!isCode) return detected
  return {
    type: filled.some((text) => text.length > 255) ? standardTypes.longText : standardTypes.text,
    meta: {},
  }
}

/** A name of the file as a title, which has no control characters. */
function cleanTitle(name: string): string {
  const title = name.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
  // Leaves room for the number of a repeated title.
  return title === '' ? 'Unnamed' : title.slice(0, limits.titleLength - 10).toWellFormed()
}
