import * as v from 'valibot'
import type { problems } from '../../fields/problems.ts'
import * as limits from '../../limits.ts'
import { titleSchema } from '../../naming.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, queryNumber, slot } from '../call/shapes.ts'
import { columnBody } from '../tables/tables.ts'
import * as endpoints from '../endpoints/imports.ts'

/**
 * An import is staged and becomes visible all at once: begin, send rows in numbered chunks, finish. Nothing
 * is visible before `finish`; `cancel` removes everything.
 */

const textFormat = v.object({
  decimalSeparator: v.picklist(['.', ',']),
  dateOrder: v.picklist(['YMD', 'DMY', 'MDY']),
  zone: v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'Unknown time zone.')),
})

/** `blank` keeps the row with an empty cell; `skip` omits the row. Either way the row is reported. */
export const badValuePolicies = ['blank', 'skip'] as const

const beginBody = v.object({
  /** A new table ... */
  table: v.optional(
    v.object({
      title: titleSchema,
      columns: v.pipe(
        v.array(columnBody),
        v.minLength(1, 'Choose at least one column.'),
        v.maxLength(limits.columnsPerTable, `A table can have at most ${limits.columnsPerTable} columns.`),
      ),
    }),
  ),
  /** ... or an existing one. */
  tableId: v.optional(v.string()),
  /**
   * For each column of the file: the id of the target field (existing table) or its index in `table.columns`;
   * null to skip.
   */
  mapping: v.pipe(
    v.array(v.nullable(v.union([v.string(), v.number()]))),
    v.maxLength(limits.columnsPerTable),
  ),
  format: textFormat,
  badValues: v.optional(v.picklist(badValuePolicies), 'blank'),
  /** Adds unknown select values as options; requires permission to change fields. */
  addOptions: v.optional(v.boolean(), false),
})
export type ImportBegin = v.InferOutput<typeof beginBody>

export type BadImportRow = {
  line: number
  column: string
  value: string
  message: string
  code: keyof typeof problems | 'required' | 'columns' | 'unique'
}
export type ImportState = {
  id: string
  tableId: string
  state: 'running' | 'done' | 'cancelled' | 'failed'
  nextPart: number
  rowsDone: number
  rowsBad: number
  /** The first invalid rows, at most limits.importBadRowsListedMax. */
  badRows: BadImportRow[]
}

const importSlot = slot('importId', 'import')

export const importsBegin = defineCall(endpoints.importsBegin, {
  name: 'imports.begin',
  summary: 'Start an import into a new or existing table',
  action: 'import.rows',
  ...slot('baseId', 'base'),
  query: nothing,
  body: beginBody,
  output: responseOf<ImportState>(),
})
export const importsPart = defineCall(endpoints.importsPart, {
  name: 'imports.part',
  summary: 'Send rows of an import, in order; sending a part again has no effect',
  action: 'import.rows',
  base: importSlot.base,
  params: v.object({ importId: v.string(), part: queryNumber('part') }),
  query: nothing,
  body: v.object({
    rows: v.pipe(
      v.array(v.array(v.string())),
      v.maxLength(limits.rowsPerImportChunk, `At most ${limits.rowsPerImportChunk} rows in a part.`),
    ),
    /** Line number in the file at which each row starts. */
    lines: v.array(v.number()),
  }),
  output: responseOf<ImportState>(),
})
export const importsFinish = defineCall(endpoints.importsFinish, {
  name: 'imports.finish',
  summary: 'Make the imported rows visible, all at once',
  action: 'import.rows',
  ...importSlot,
  query: nothing,
  body: noInput,
  output: responseOf<ImportState & { seq: number }>(),
})
export const importsRead = defineCall(endpoints.importsRead, {
  name: 'imports.read',
  summary: 'Read the progress of an import',
  cost: 'cheap',
  action: 'import.rows',
  ...importSlot,
  query: nothing,
  body: noInput,
  output: responseOf<ImportState>(),
})
export const importsCancel = defineCall(endpoints.importsCancel, {
  name: 'imports.cancel',
  summary: 'Cancel an import and discard its rows',
  action: 'import.rows',
  ...importSlot,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
