import * as v from 'valibot'
import { fail } from '../errors.ts'
import type { Column, Table } from '../schema.ts'

// Options that views of cards share: which fields of the table they name, and how the cards look.

/** Bytes of what clients keep beside a view's options. */
const metaMax = 64 * 1024

/** The id of a field, or none. */
export const columnIdOption = v.optional(
  v.nullable(v.pipe(v.string(), v.maxLength(40, 'A field is named by its id.'))),
  null,
)

/** What clients keep about the looks of a view, by names of theirs; as an object or as its text. */
export const metaOption = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.record(v.string(), v.unknown())], 'meta must be an object.')),
    v.transform((meta) => (typeof meta === 'string' ? meta : JSON.stringify(meta ?? {}))),
    v.maxLength(metaMax, 'meta is too long.'),
    v.rawTransform<string, Record<string, unknown>>(({ dataset, addIssue, NEVER }) => {
      const parsed = readObject(dataset.value)
      if (parsed) return parsed
      addIssue({ message: 'meta must be an object.' })
      return NEVER
    }),
  ),
  {},
)

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return v.is(v.record(v.string(), v.unknown()), value) ? value : null
  } catch {
    return null
  }
}

/**
 * The field that an option names, checked: null for none, and for one that was named before and is gone since. Throws
 * when there is no such field, or when it does not suit.
 */
export function namedColumn(
  table: Pick<Table, 'columns'>,
  id: unknown,
  before: unknown,
  suits: (column: Column) => string | null = () => null,
): string | null {
  if (typeof id !== 'string') return null
  const column = table.columns.find((each) => each.id === id)
  if (!column && id === before) return null
  if (!column) return fail('COLUMN_NOT_FOUND', { column: id })
  const problem = suits(column)
  if (problem !== null) fail('INVALID_REQUEST', { problem })
  return id
}

/** The id when whoever comes by a public link may know the field, else null. */
export function visibleColumn(visible: readonly string[], id: unknown): string | null {
  return typeof id === 'string' && visible.includes(id) ? id : null
}

/** What a public link tells of `meta`: members of visible fields, and how covers are fitted. */
export function visibleMeta(visible: readonly string[], meta: unknown): Record<string, unknown> {
  if (typeof meta !== 'object' || meta === null) return {}
  const told = Object.entries(meta).filter(
    ([name]) => visible.includes(name) || name === 'fk_cover_image_object_fit',
  )
  return Object.fromEntries(told)
}
