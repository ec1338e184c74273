import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

export type ErrorStateProps = {
  title?: ReactNode
  /** What happened and what to do; defaults to a general message. */
  message?: ReactNode
  onRetry?: (() => void) | undefined
  /** Buttons besides Retry. */
  actions?: ReactNode
  className?: string | undefined
}

/** Replaces content that failed to load. */
export function ErrorState({ title, message, onRetry, actions, className }: ErrorStateProps) {
  const t = useTranslation()
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
