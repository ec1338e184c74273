import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeCard } from './form-frame.tsx'

/** An error boundary with a way out, such as when a chunk fails to load. */
export class UnloadGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <NoticeCard
        isProblem
        title={t('form.failed.title')}
        message={t('common.error.message')}
        actions={
          <Button tone="primary" size="lg" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        }
      />
    )
  }
}
