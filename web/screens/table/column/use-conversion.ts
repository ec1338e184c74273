import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnWire } from '#core/api/wire.ts'
import { conversionQuery, convertColumn, undoConversion } from '../../../api/conversions.ts'
import { tellProblem } from '../../../api/tell-problem.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { type ColumnDraft, conversionBody } from './column-draft.ts'

const undoShown = 12_000

/** A change of type that is being thought about: what it would do, and the way to do it. `column` null: there is none. */
export function useConversion(column: ColumnWire | null, draft: ColumnDraft) {
  const t = useT()
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

  /** Changes the type and offers to take it back. */
  async function run(): Promise<void> {
    if (!column) return
    const result = await convertColumn(column.id, body, allowsBlank ? 'blank' : 'refuse')
    showToast({
      message: t('views.convert.done', {
        name: body.title ?? column.title,
        type: t(`fields.type.${draft.type}`),
      }),
      detail: result.fails > 0 ? t('views.convert.leftBlank', { count: result.fails }) : undefined,
      tone: 'success',
      timeout: undoShown,
      action: {
        label: t('common.undo'),
        onSelect: () => void undoConversion(result).catch(tellProblem),
      },
    })
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
