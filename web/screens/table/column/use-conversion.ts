import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnWire } from '#core/api/wire.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { conversionQuery } from '../../../api/conversions.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { type ColumnDraft, conversionBody, isConversionComplete } from './column-draft.ts'
import { convert } from './converting.tsx'

/** The name of a new table is typed letter by letter. */
const settleMs = 250

/** What becomes of values that do not fit; null while nobody has said so. */
export type OnFail = 'blank' | 'text' | null

/**
 * A change of type that is being thought about: what it would do, and the way to do it. `column` null: there is none.
 * `others`: the names of the other fields.
 */
export function useConversion(column: ColumnWire | null, draft: ColumnDraft, others: readonly string[] = []) {
  const t = useT()
  const [chosen, setChosen] = useState<{ asked: string; onFail: OnFail } | null>(null)
  const body = conversionBody(draft)
  // The name is no matter of the values.
  const { title: _title, description: _description, ...matter } = body
  const asked = JSON.stringify(matter)
  const isComplete = isConversionComplete(draft)
  const settled = useSettled(asked, settleMs)
  const { data, error } = useQuery({
    ...conversionQuery(column?.id ?? '', matter),
    enabled: column !== null && isComplete && settled === asked,
  })
  const preview = isComplete ? data : undefined
  const fails = preview?.fails ?? 0
  const onFail = chosen?.asked === asked ? chosen.onFail : null
  const name = body.title ?? column?.title ?? ''
  const textTitle = nextFreeTitle(t('column.textTitle', { name }).slice(0, limits.titleLength), [
    ...others,
    name,
  ])

  /** Changes the type and offers to take it back; see `convert`. */
  async function run(): Promise<void> {
    if (!column) return
    const kept = onFail === 'text' ? { textTitle } : {}
    await convert({ column, body: { ...body, ...kept, onFail: onFail ?? 'refuse' } })
  }
  return {
    run,
    isReady: preview !== undefined && (fails === 0 || onFail !== null),
    isComplete,
    panel: {
      preview,
      error,
      onFail,
      onChoose: (choice: OnFail) => setChosen({ asked, onFail: choice }),
    },
    textTitle,
  }
}
