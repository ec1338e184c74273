import type { BaseSchema } from '#core/schema.ts'

/** Schemas of bases that this isolate has used recently, newest version each. */
export type SchemaCache = {
  get(baseId: string): BaseSchema | undefined
  put(schema: BaseSchema): void
  drop(baseId: string): void
}

/**
 * Bounded by the total number of columns, which determines memory use; evicts the least recently used base.
 */
export function createSchemaCache(columnsMax = 50_000): SchemaCache {
  const known = new Map<string, { schema: BaseSchema; weight: number }>()
  let total = 0

  function drop(baseId: string): void {
    total -= known.get(baseId)?.weight ?? 0
    known.delete(baseId)
  }

  return {
    get(baseId) {
      const entry = known.get(baseId)
      if (!entry) return undefined
      known.delete(baseId)
      known.set(baseId, entry)
      return entry.schema
    },
    put(schema) {
      const current = known.get(schema.baseId)
      if (current && current.schema.version > schema.version) return
      drop(schema.baseId)
      const weight = schema.tables.reduce(
        (sum, { columns, views }) => sum + 1 + columns.length + views.length * (1 + columns.length),
        1,
      )
      known.set(schema.baseId, { schema, weight })
      total += weight
      for (const baseId of known.keys()) {
        if (total <= columnsMax || known.size === 1) break
        drop(baseId)
      }
    },
    drop,
  }
}
