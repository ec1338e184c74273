import * as v from 'valibot'
import type { problems } from '../fields/problems.ts'
import { limits } from '../limits.ts'
import { titleSchema } from '../naming.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, queryNumber, slot } from './shapes.ts'
import { columnBody } from './tables.ts'

/**
 * An import is staged out of sight and appears all at once: begin, send the rows in numbered parts, finish. Nothing
 * is visible before `finish`, and `cancel` leaves nothing behind.
 */

const textFormat = v.object({
  decimalSeparator: v.picklist(['.', ',']),
  dateOrder: v.picklist(['YMD', 'DMY', 'MDY']),
  zone: v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'Unknown time zone.')),
})

/** `blank`: the row is kept with an empty cell; `skip`: the row is left out. Either way it is listed. */
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
  /** For each column of the file: the id of the field it fills (existing table) or its index in `table.columns`; null to leave it out. */
  mapping: v.pipe(
    v.array(v.nullable(v.union([v.string(), v.number()]))),
    v.maxLength(limits.columnsPerTable),
  ),
  format: textFormat,
  badValues: v.optional(v.picklist(badValuePolicies), 'blank'),
  /** Whether texts that are no option of a select become new options; needs the right to change fields. */
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
  /** The first bad rows, at most limits.importBadRowsListed. */
  badRows: BadImportRow[]
}

const importSlot = slot('importId', 'import')

export const importsBegin = defineCall({
  name: 'imports.begin',
  summary: 'Begin an import into a new or an existing table',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/imports',
  action: 'import.rows',
  ...slot('baseId', 'base'),
  query: nothing,
  body: beginBody,
  output: answers<ImportState>(),
})
export const importsPart = defineCall({
  name: 'imports.part',
  summary: 'Send rows of an import, in order; sending a part again has no effect',
  method: 'PUT',
  path: '/api/v2/meta/imports/:importId/parts/:part',
  action: 'import.rows',
  base: importSlot.base,
  params: v.object({ importId: v.string(), part: queryNumber('part') }),
  query: nothing,
  body: v.object({
    rows: v.pipe(
      v.array(v.array(v.string())),
      v.maxLength(limits.importChunkRows, `At most ${limits.importChunkRows} rows in a part.`),
    ),
    /** Line of the file at which each row begins. */
    lines: v.array(v.number()),
  }),
  output: answers<ImportState>(),
})
export const importsFinish = defineCall({
  name: 'imports.finish',
  summary: 'Make the imported rows visible, all at once',
  method: 'POST',
  path: '/api/v2/meta/imports/:importId/finish',
  action: 'import.rows',
  ...importSlot,
  query: nothing,
  body: noInput,
  output: answers<ImportState & { seq: number }>(),
})
export const importsRead = defineCall({
  name: 'imports.read',
  summary: 'How far an import is',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/imports/:importId',
  action: 'import.rows',
  ...importSlot,
  query: nothing,
  body: noInput,
  output: answers<ImportState>(),
})
export const importsCancel = defineCall({
  name: 'imports.cancel',
  summary: 'Cancel an import; nothing of it stays',
  method: 'DELETE',
  path: '/api/v2/meta/imports/:importId',
  action: 'import.rows',
  ...importSlot,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
