import type { NativeColumn, NativeJunction, NativeTable } from '#core/native-tables.ts'
import type { Column } from '#core/schema.ts'

// Names in statements that change the schema of a source, for databases that quote them as the SQL standard does.

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quotedTable({ schema, name }: Pick<NativeTable, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`
}

export function quotedJunction({ schema, table }: NativeJunction): string {
  return quotedTable({ schema, name: table })
}

/** The column of a field in the database of its source. */
export function nativeColumnOf({ native, title }: Column): NativeColumn {
  if (!native) throw new Error(`${title} is no column of a source.`)
  return native
}
