import type { NativeJunction, NativeTable } from '#core/native-tables.ts'

// Names in statements that change the schema of a source. Backticks mean names in every SQL mode, so people can run
// what a preview shows in any client.

export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

export function quotedTable({ schema, name }: Pick<NativeTable, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`
}

export function quotedJunction({ schema, table }: NativeJunction): string {
  return quotedTable({ schema, name: table })
}
