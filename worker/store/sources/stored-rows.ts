import * as v from 'valibot'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import type { ExpectedCells, SourceChecks } from '../../platform/source-checks.ts'
import type { SqlValue } from '../../platform/statement.ts'
import { isLoggable } from '../base-databases/read-changes.ts'

// What the database of a source has stored, compared with what a write has sent and with what an undo relies on.

const cells = v.record(v.string(), v.unknown())
type Cells = v.InferOutput<typeof cells>
const loggedRows = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ id: v.number(), before: v.optional(v.nullable(cells)), after: v.optional(v.nullable(cells)) }),
  ),
)
export type LoggedRow = v.InferOutput<typeof loggedRows>[number]

/** The rows of a logged change. Throws BASE_CORRUPTED. */
export function rowsInLog(value: SqlValue): LoggedRow[] {
  if (value === null) return []
  const read = v.safeParse(loggedRows, value)
  return read.success ? read.output : fail('BASE_CORRUPTED')
}

/** Columns that the database has changed in the rows of a change, without being asked to (`Change.detail`). */
export const byDatabase = 'byDatabase'

/**
 * The change that an update has made. `written` are its rows with the values that were sent, `stored` those that the
 * database has now. Throws SOURCE_REFUSED if the database has ignored the update of a row. Null in a column of
 * `withDefault` stands for its default; columns of `inLinks` may be written without being named, and
 * those of `compositeKeys` must be stored as they were sent.
 */
export function storedChange(
  written: readonly LoggedRow[],
  stored: readonly LoggedRow[],
  onlyIfChanged: boolean,
  {
    withDefault = [],
    inLinks = [],
    compositeKeys = [],
    sentLinks = [],
  }: Pick<SourceChecks, 'withDefault' | 'inLinks' | 'compositeKeys' | 'sentLinks'> = {},
): { rows: LoggedRow[]; byDatabase: string[] } {
  const now = new Map(stored.map(({ id, after }) => [id, after ?? {}]))
  const asked = new Set(written.flatMap(({ after }) => Object.keys(after ?? {})))
  const others = new Set<string>()
  const linksOf = new Map(sentLinks.map(({ id, links }) => [id, Object.entries(links)]))
  const rows = written.flatMap(({ id, before, after: sent }): LoggedRow[] => {
    const [was, is] = [before ?? {}, now.get(id)]
    if (!is) return failBecause('SOURCE_REFUSED', 'ignored')
    const changed = Object.keys(was).filter((cell) => Object.hasOwn(is, cell) && differ(was[cell], is[cell]))
    const wanted = Object.keys(sent ?? {})
    const isDefault = (cell: string) => sent?.[cell] === null && withDefault.includes(cell)
    if (changed.length === 0 && wanted.some((cell) => !isDefault(cell) && differ(was[cell], sent?.[cell])))
      failBecause('SOURCE_REFUSED', 'ignored')
    const changedLinks = compositeKeys.map((cell) => [cell, sent?.[cell] ?? null] as const)
    if (
      [...changedLinks, ...(linksOf.get(id) ?? [])].some(
        ([cell, link]) => link !== null && differ(is[cell], link),
      )
    )
      failBecause('SOURCE_REFUSED', 'linkMismatch')
    for (const cell of changed) if (!asked.has(cell) && !inLinks.includes(cell)) others.add(cell)
    const logged = [...new Set([...(onlyIfChanged ? [] : wanted), ...changed])]
    return logged.length === 0 && onlyIfChanged
      ? []
      : [{ id, before: picked(was, logged), after: picked(is, logged) }]
  })
  return { rows, byDatabase: [...others] }
}

/** Throws CANNOT_UNDO if rows have other values than the undone change has stored. */
export function requireExpected(expected: readonly ExpectedCells[], rows: readonly LoggedRow[]): void {
  const held = new Map(rows.map(({ id, before }) => [id, before ?? {}]))
  for (const { id, cells: wanted } of expected) {
    const is = held.get(id)
    if (!is || Object.entries(wanted).some(([cell, value]) => differ(is[cell], value)))
      failBecause('CANNOT_UNDO', 'recordsChanged')
  }
}

/** Ids that a link of logged rows names. */
export function linkedIds(rows: readonly LoggedRow[], linkId: string): number[] {
  return rows.flatMap(({ before }) => {
    const ids = before?.[linkId]
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  })
}

function picked(all: Cells, names: readonly string[]): Cells {
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
}

function differ(one: unknown, two: unknown): boolean {
  return textOf(one) !== textOf(two)
}

/** Linked ids come in no order. */
function textOf(value: unknown): string {
  return JSON.stringify(
    Array.isArray(value) ? value.map(String).toSorted((one, two) => one.localeCompare(two)) : (value ?? null),
  )
}

const notLoggable =
  'these rows have values that the log of changes cannot keep, so nobody could undo the change.'

/** Rows for the log. Throws SOURCE_REFUSED, before the source commits, for those that it could not read again. */
export function loggable(rows: SqlValue): string | null {
  if (rows === null) return null
  return typeof rows === 'string' && isLoggable(rows) ? rows : fail('SOURCE_REFUSED', { reason: notLoggable })
}
