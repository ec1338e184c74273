import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { type Change, type ChangedRow, changeSchema } from '#core/protocol/changes.ts'
import type { SqlResult } from '../../platform/statement.ts'
import { readRows } from '../rows.ts'
import { loggedCellsSchema, rowFields, withFieldIds } from './logged-cells.ts'

const nullableText = v.nullable(v.string())
const changeRow = v.object({
  seq: v.number(),
  at: v.string(),
  by: nullableText,
  origin: v.string(),
  kind: v.string(),
  table_id: nullableText,
  action_group: nullableText,
  rows_before: nullableText,
  rows_after: nullableText,
  row_fields: rowFields,
  ranges: nullableText,
  detail: nullableText,
  omitted: v.optional(v.number()),
})

/**
 * Decodes rows of the change log. Throws BASE_CORRUPTED for damaged rows of records; lists of changes say `omit`
 * instead, so that one damaged entry does not hide the others.
 */
export function readChanges(result: SqlResult | undefined, onDamage: 'fail' | 'omit' = 'fail'): Change[] {
  return readRows(changeRow, result).map((row) => {
    const rows =
      joinRows(row.rows_before, row.rows_after, row.row_fields) ??
      (onDamage === 'omit' ? null : fail('BASE_CORRUPTED'))
    const parsed = v.safeParse(changeSchema, {
      seq: row.seq,
      at: row.at,
      by: row.by,
      origin: row.origin,
      kind: row.kind,
      tableId: row.table_id,
      group: row.action_group,
      rows: rows ?? [],
      ranges: row.ranges === null ? [] : parseJson(row.ranges),
      detail: row.detail === null ? null : parseJson(row.detail),
      ...(row.omitted === 1 || rows === null ? { omitted: true } : {}),
    })
    return parsed.success ? parsed.output : fail('BASE_CORRUPTED')
  })
}

const loggedRow = v.object({
  id: v.number(),
  before: v.optional(loggedCellsSchema),
  after: v.optional(loggedCellsSchema),
})
type LoggedRow = v.InferOutput<typeof loggedRow>
const loggedRows = v.pipe(v.string(), v.parseJson(), v.array(loggedRow))

/** True for a text that the log can read again as rows. */
export function isLoggable(text: string): boolean {
  return v.is(loggedRows, text)
}

/** Null for damaged rows. */
function joinRows(
  before: string | null,
  after: string | null,
  fields: readonly string[] | null,
): ChangedRow[] | null {
  const joined = new Map<number, ChangedRow>()
  for (const text of [before, after]) {
    if (text === null) continue
    const rows = v.safeParse(loggedRows, text)
    if (!rows.success) return null
    for (const row of rows.output) {
      joined.set(row.id, { before: null, after: null, ...joined.get(row.id), ...withIds(row, fields) })
    }
  }
  return [...joined.values()]
}

function withIds(row: LoggedRow, fields: readonly string[] | null): LoggedRow {
  if (!fields) return row
  const { id, before, after } = row
  return {
    id,
    ...(before === undefined ? {} : { before: withFieldIds(before, fields) }),
    ...(after === undefined ? {} : { after: withFieldIds(after, fields) }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail('BASE_CORRUPTED')
  }
}
