import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { conversionQuery } from '../../../api/schema/conversions.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useDebouncedValue } from '../../../ui/forms/use-debounced-value.ts'
import { type ColumnDraft, conversionBody, isConversionComplete } from './column-draft.ts'
import { convert } from './run-column-conversion.tsx'

/** Debounces typing of a new table's name. */
const conversionPreviewDebounceMs = 250

/** What to do with values that cannot be converted; null if undecided. */
export type OnFail = 'blank' | 'text' | null

/** Previews and applies a type change. `column` null: none. `others`: names of the other fields. */
export function useConversion(column: ColumnWire | null, draft: ColumnDraft, others: readonly string[] = []) {
  const t = useTranslation()
  const [chosen, setChosen] = useState<{ bodyKey: string; onFail: OnFail } | null>(null)
  const body = conversionBody(draft)
  // The name does not affect the conversion.
  const { title: _title, description: _description, ...conversion } = body
  const bodyKey = JSON.stringify(conversion)
  const isComplete = isConversionComplete(draft)
  const settled = useDebouncedValue(bodyKey, conversionPreviewDebounceMs)
  const { data, error } = useQuery({
    ...conversionQuery(column?.id ?? '', conversion),
    enabled: column !== null && isComplete && settled === bodyKey,
  })
  const preview = isComplete ? data : undefined
  const fails = preview?.fails ?? 0
  const onFail = chosen?.bodyKey === bodyKey ? chosen.onFail : null
  const name = body.title ?? column?.title ?? ''
  const textTitle = nextFreeTitle(t('column.textTitle', { name }).slice(0, limits.titleLength), [
    ...others,
    name,
  ])

  /** Changes the type with Undo; see `convert`. */
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
      onChoose: (choice: OnFail) => setChosen({ bodyKey, onFail: choice }),
    },
    textTitle,
  }
}
