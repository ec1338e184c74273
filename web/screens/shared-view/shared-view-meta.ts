import * as v from 'valibot'
import type { SharedViewWire } from '#core/api/sharing/public.ts'

const metaSchema = v.record(v.string(), v.unknown())

/** The stored settings of a view type besides its options. */
export function sharedViewMeta({ view }: Pick<SharedViewWire, 'view'>): Record<string, unknown> {
  return v.is(metaSchema, view['meta']) ? view['meta'] : {}
}
