import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export type ErrorStateProps = {
  title?: ReactNode
  /** What happened and what to do; a general one if left out. */
  message?: ReactNode
  onRetry?: (() => void) | undefined
  /** Further buttons. */
  actions?: ReactNode
  className?: string | undefined
}

/** Something could not be shown. */
export function ErrorState({ title, message, onRetry, actions, className }: ErrorStateProps) {
  const t = useT()
  return (
    <div role="alert" className={className}>
      <EmptyState
        art="broken"
        title={title ?? t('common.error.title')}
        message={message ?? t('common.error.message')}
        actions={
          (onRetry || actions) && (
            <>
              {onRetry && (
                <Button icon={RotateCw} onClick={onRetry}>
                  {t('common.retry')}
                </Button>
              )}
              {actions}
            </>
          )
        }
      />
    </div>
  )
}
