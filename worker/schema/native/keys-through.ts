import type { Column, Table } from '#core/schema.ts'

/** Foreign keys of several columns, one of which is this, that another column stands for. */
export function keysThrough(tables: readonly Table[], { id, tableId, native }: Column): Column[] {
  if (!native) return []
  const table = tables.find((each) => each.id === tableId)
  return (table?.columns ?? []).filter(
    (each) => each.id !== id && each.native?.keyColumns?.includes(native.name),
  )
}
