import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'

/**
 * Confirms closing a panel with unsaved input. `requestClose` handles Escape, the close button and outside clicks;
 * render `confirm` inside the panel, so that clicks on it are not outside clicks.
 */
export function useDiscardConfirm(
  isDirty: () => boolean,
  onClose: () => void,
): { requestClose: () => void; confirm: ReactNode } {
  const t = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return {
    requestClose: () => (isDirty() ? setAsking(true) : onClose()),
    confirm: (
      <LazyConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('common.discard.title')}
        message={t('common.discard.message')}
        cancelLabel={t('common.discard.keep')}
        confirmLabel={t('common.discard.confirm')}
        danger
        onConfirm={onClose}
      />
    ),
  }
}
