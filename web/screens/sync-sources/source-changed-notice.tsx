import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/http/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SyncDialog } from './sync-dialog.tsx'

/** Says what a table lacks in its database. Offers to synchronize to those who may; others learn whom to ask. */
export function SourceChangedNotice(props: { baseId: string; error: Error; canSync: boolean }) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const text = messageOf(props.error)
  return (
    <div className="absolute inset-0 z-20 grid place-items-center overflow-auto bg-surface">
      <ErrorState
        title={t('sync.tableChanged')}
        message={props.canSync ? text : `${text} ${t('sync.askManager')}`}
        actions={
          props.canSync && (
            <Button tone="primary" icon={RefreshCw} onClick={() => setOpen(true)}>
              {t('sync.check')}
            </Button>
          )
        }
      />
      {isOpen && <SyncDialog baseId={props.baseId} onClose={() => setOpen(false)} />}
    </div>
  )
}
