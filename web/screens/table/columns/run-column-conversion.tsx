import type { ConversionResult } from '#core/api/tables/column-conversions.ts'
import { showUndoToast } from '../../undo/undo.ts'
import { messageOf } from '../../../api/http/api-error.ts'
import {
  type ConversionInput,
  type ConversionOrder,
  convertColumn,
  undoConversion,
} from '../../../api/schema/conversions.ts'
import { showError } from '../../../api/http/show-error.ts'
import { t } from '../../../i18n/i18n.ts'
import { showToast } from '../../../ui/feedback/toast-queue.ts'
import { WriteProgress } from '../data/write-progress.ts'
import { ConvertingProgress } from './converting-progress.tsx'

/** Long-running type changes by field; they continue during navigation. */
const underWay = new Map<string, WriteProgress>()
const listeners = new Set<() => void>()

/** Progress of a field's type change, or null. */
export function convertingOf(columnId: string | undefined): WriteProgress | null {
  return (columnId !== undefined && underWay.get(columnId)) || null
}

export function onConverting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type Order = {
  column: { id: string; title: string }
  body: ConversionOrder
}

/**
 * Changes a field's type and offers Undo. Resolves when done, or once it proves slow; then it continues in the
 * background with a progress toast and Stop.
 */
export function convert({ column, body }: Order): Promise<void> {
  const name = body.title ?? column.title
  const progress = new WriteProgress()
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  let putAway: (() => void) | null = null
  return new Promise((resolve, reject) => {
    const onProgress = ({ done, total }: { done: number; total: number }): void => {
      progress.set({ done, total, stop })
      if (putAway) return
      follow(column.id, progress)
      putAway = showToast({
        message: t('column.converting', { name }),
        detail: <ConvertingProgress label={t('column.converting', { name })} progress={progress} />,
        timeout: 0,
        action: { label: t('common.cancel'), onSelect: stop },
      })
      resolve()
    }
    convertColumn(column.id, body, { signal: stopping.signal, onProgress })
      .finally(() => {
        follow(column.id, null)
        putAway?.()
      })
      .then(
        (result) => {
          if (result) showDone(name, body, result)
          else showToast({ message: t('column.notConverted', { name }) })
          resolve()
        },
        (error: unknown) => {
          if (!putAway) return reject(error)
          showToast({
            message: t('column.notConverted', { name }),
            detail: messageOf(error),
            tone: 'error',
          })
        },
      )
  })
}

function showDone(name: string, { uidt }: ConversionInput, result: ConversionResult): void {
  showUndoToast(result.table.base_id, {
    of: { seq: result.seq },
    message: t('column.convert.done', { name, type: t(`fields.type.${uidt}`) }),
    detail: lossOf(result),
    tone: 'success',
    onUndo: () => void undoConversion(result).catch(showError),
  })
}

function lossOf({ fails, kept }: ConversionResult): string | undefined {
  if (fails === 0) return undefined
  return kept
    ? t('column.convert.savedIn', { count: fails, name: kept.title })
    : t('column.convert.leftBlank', { count: fails })
}

function follow(columnId: string, progress: WriteProgress | null): void {
  if (progress) underWay.set(columnId, progress)
  else underWay.delete(columnId)
  // Leaving the page would abort it.
  if (underWay.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
