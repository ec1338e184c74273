import { failBecause } from '#core/error-reasons/error-reasons.ts'
import type { Column, Table } from '#core/schema.ts'

// Refuses operations that only tables of the base's own database support. Tables of sources change in their database.

/** Throws SOURCE_UNSUPPORTED for a table of a source. */
export function requireOwnTable({ title, native }: Pick<Table, 'title' | 'native'>): void {
  if (native) failBecause('SOURCE_UNSUPPORTED', 'table', { title })
}

/** Throws SOURCE_UNSUPPORTED for a field that is a column of a source. */
export function requireOwnColumn({ title, native }: Pick<Column, 'title' | 'native'>): void {
  if (native) failBecause('SOURCE_UNSUPPORTED', 'field', { title })
}
