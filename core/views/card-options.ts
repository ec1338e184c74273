import * as v from 'valibot'
import { fail } from '../errors.ts'
import * as limits from '../limits.ts'
import type { Column, Table } from '../schema.ts'
import { noRowColoring, rowColoringSchema, rowColoringWire } from './row-coloring.ts'

// Shared options of card views: the fields that they name, and card layout.

/** The id of a field, or null. */
export const columnIdOption = v.optional(
  v.nullable(v.pipe(v.string(), v.maxLength(40, 'A field is named by its id.'))),
  null,
)

/** Client-specific display settings of a view, as an object or its JSON text. */
const metaOption = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.record(v.string(), v.unknown())], 'meta must be an object.')),
    v.transform((meta) => (typeof meta === 'string' ? meta : JSON.stringify(meta ?? {}))),
    v.maxLength(limits.viewMetaBytesMax, 'meta is too long.'),
    v.rawTransform<string, Record<string, unknown>>(({ dataset, addIssue, NEVER }) => {
      const parsed = readObject(dataset.value)
      if (parsed) return parsed
      addIssue({ message: 'meta must be an object.' })
      return NEVER
    }),
  ),
  {},
)

/** Options that all card views have. */
export const cardOptions = {
  /** The field whose first picture is the cover. */
  fk_cover_image_col_id: columnIdOption,
  meta: metaOption,
  /** Record colors, as in grids. */
  colouring: v.optional(rowColoringSchema, noRowColoring),
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return v.is(v.record(v.string(), v.unknown()), value) ? value : null
  } catch {
    return null
  }
}

/**
 * Validates the field that an option names. Returns null for none, and for a field that was set before and
 * has been deleted since. Throws if the field does not exist or has an unsuitable type.
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

/** Returns the id if the field is visible through the public link, else null. */
export function visibleColumn(visible: readonly string[], id: unknown): string | null {
  return typeof id === 'string' && visible.includes(id) ? id : null
}

/** Names in `meta` of settings that do not reveal a field: cover fit, card size, empty fields, a calendar's mode. */
const displaySettings = ['fk_cover_image_object_fit', 'card_size', 'hide_empty_fields', 'active_view']

/** The parts of the options of card views that a public link reveals. */
export function visibleCardOptions(
  visible: readonly string[],
  options: Record<string, unknown>,
): Record<keyof typeof cardOptions, unknown> {
  return {
    fk_cover_image_col_id: visibleColumn(visible, options['fk_cover_image_col_id']),
    meta: visibleMeta(visible, options['meta']),
    colouring: rowColoringWire(options['colouring'], visible),
  }
}

/** The parts of `meta` that a public link reveals: visible fields, and display settings. */
export function visibleMeta(visible: readonly string[], meta: unknown): Record<string, unknown> {
  if (typeof meta !== 'object' || meta === null) return {}
  const shown = Object.entries(meta).filter(
    ([name]) => visible.includes(name) || displaySettings.includes(name),
  )
  return Object.fromEntries(shown)
}
