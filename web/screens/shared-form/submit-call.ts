import { publicSubmit } from '#core/api/endpoints/public.ts'
import type { RecordWire } from '#core/api/records.ts'
import type { CellValue } from '#core/schema.ts'
import { viewerTimeZone } from '../../fields/format/text-format.ts'
import { ask, type Link, type SharedResult } from './share-calls.ts'

/** Submits a form. Requests with the same `key` create one record. */
export function submitForm(
  link: Link,
  key: string,
  data: Record<string, CellValue>,
  fetch = globalThis.fetch,
): Promise<SharedResult<RecordWire>> {
  return ask(fetch, link, publicSubmit, {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      // Conditions by date depend on the visitor's day.
      'xc-timezone': viewerTimeZone(),
    },
    body: JSON.stringify({ data }),
  })
}
