import { fail } from '#core/errors.ts'
import type { Column, Table } from '#core/schema.ts'

// What only tables of the base's own database can do. Tables of sources change in their database.

/** Throws SOURCE_UNSUPPORTED for a table of a source. */
export function requireOwnTable({ title, native }: Pick<Table, 'title' | 'native'>): void {
  if (native)
    fail('SOURCE_UNSUPPORTED', {
      what: `${title} belongs to a data source. Change it in its database, or remove it from the data source`,
    })
}

/** Throws SOURCE_UNSUPPORTED for a field that is a column of a source. */
export function requireOwnColumn({ title, native }: Pick<Column, 'title' | 'native'>): void {
  if (native)
    fail('SOURCE_UNSUPPORTED', {
      what: `${title} is a column of a data source. Change it in its database, or hide it in views`,
    })
}
