import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { MetaDiff } from '#core/api/sources.ts'
import { readSourceChanges, syncSources } from '../../api/bases/sources.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx'

/** Finds tables that came or went in connected databases, and applies that after confirmation. */
export function SyncSources({ baseId }: { baseId: string }) {
  const t = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [changes, setChanges] = useState<MetaDiff[]>([])

  async function check(): Promise<void> {
    setBusy(true)
    try {
      const found = await readSourceChanges(baseId)
      if (found.length === 0) showToast({ message: t('account.sources.syncNothing') })
      setChanges(found)
    } catch (problem) {
      showError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={RefreshCw} busy={isBusy} onClick={() => void check()}>
        {t('account.sources.sync')}
      </Button>
      <LazyConfirmDialog
        open={changes.length > 0}
        onOpenChange={(open) => !open && setChanges([])}
        title={t('account.sources.syncTitle')}
        message={t('account.sources.syncMessage')}
        confirmLabel={t('account.sources.syncApply')}
        onConfirm={() => syncSources(baseId).catch(showError)}
      >
        <ul className="mt-3 flex max-h-60 flex-col gap-1.5 overflow-y-auto text-sm">
          {changes.map((change) => {
            const isGone = isRemoval(change)
            return (
              <li
                key={`${change.source_id}.${change.table_name}.${isGone}`}
                className="flex items-center gap-2"
              >
                <Chip tone={isGone ? 'danger' : 'success'}>
                  {t(isGone ? 'account.sources.syncRemoved' : 'account.sources.syncNew')}
                </Chip>
                <bdi className="truncate">{change.table_name}</bdi>
              </li>
            )
          })}
        </ul>
      </LazyConfirmDialog>
    </>
  )
}

function isRemoval({ detectedChanges }: MetaDiff): boolean {
  return detectedChanges.some(
    (change) =>
      typeof change === 'object' && change !== null && 'type' in change && change.type === 'TABLE_REMOVE',
  )
}
