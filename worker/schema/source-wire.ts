import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Source } from '#core/schema.ts'

export function sourceWire(baseId: string, source: Source): SourceWire {
  const isOwn = source.connection === null
  return {
    id: source.id,
    base_id: baseId,
    alias: source.alias,
    type: clientType(source.type),
    is_meta: isOwn,
    enabled: source.enabled,
    order: source.order,
    ...(isOwn
      ? {}
      : {
          is_data_readonly: source.dataReadOnly,
          is_schema_readonly: source.schemaReadOnly,
          tables: source.chosenTables,
        }),
  }
}

/** Clients know one type of SQLite, and one of MySQL and MariaDB. */
function clientType(type: Source['type']): string {
  if (type === 'libsql') return 'sqlite3'
  return type === 'mysql' ? 'mysql2' : type
}
