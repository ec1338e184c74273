import type { SourceWire } from '#core/api/bases.ts'
import type { Source } from '#core/schema.ts'

export function sourceWire(baseId: string, source: Source): SourceWire {
  return {
    id: source.id,
    base_id: baseId,
    alias: source.alias,
    type: source.type,
    is_meta: true,
    enabled: source.enabled,
    order: source.order,
  }
}
