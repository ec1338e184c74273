import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnWire } from '#core/api/wire.ts'
import { conversionQuery } from '../../../api/conversions.ts'
import { type ColumnDraft, conversionBody } from './column-draft.ts'
import { convert } from './converting.tsx'

/** A change of type that is being thought about: what it would do, and the way to do it. `column` null: there is none. */
export function useConversion(column: ColumnWire | null, draft: ColumnDraft) {
  const [allowed, setAllowed] = useState<string | null>(null)
  const body = conversionBody(draft)
  // The name is no matter of the values.
  const { uidt, meta } = body
  const asked = JSON.stringify({ uidt, meta })
  const { data: preview, error } = useQuery({
    ...conversionQuery(column?.id ?? '', { uidt, meta }),
    enabled: column !== null,
  })
  const fails = preview?.fails ?? 0
  const allowsBlank = allowed === asked

  /** Changes the type and offers to take it back; see `convert`. */
  async function run(): Promise<void> {
    if (column) await convert({ column, body: { ...body, onFail: allowsBlank ? 'blank' : 'refuse' } })
  }
  return {
    run,
    isReady: preview !== undefined && (fails === 0 || allowsBlank),
    panel: {
      preview,
      error,
      allowsBlank,
      onAllowBlank: (allows: boolean) => setAllowed(allows ? asked : null),
    },
  }
}
