import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { LaterConfirm } from './later-confirm.tsx'

/**
 * Asks before a panel with unsaved input closes. `requestClose` is for Escape, the close button and clicks outside;
 * `confirm` is rendered inside the panel, so that a click on it is not one outside.
 */
export function useDiscardConfirm(
  isDirty: () => boolean,
  onClose: () => void,
): { requestClose: () => void; confirm: ReactNode } {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return {
    requestClose: () => (isDirty() ? setAsking(true) : onClose()),
    confirm: (
      <LaterConfirm
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
