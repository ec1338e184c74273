import { Plus } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Row, Section } from './section.tsx'

export function States() {
  const t = useTranslation()
  return (
    <Section title={t('design.states')}>
      <Progress
        value={120}
        max={300}
        label={t('import.title')}
        detail={t('import.progress', { done: formatNumber(120), total: formatNumber(300) })}
      />
      <Progress value={null} label={t('common.saving')} hideLabel />
      <Row>
        <Spinner />
        <span className="text-ink-2">{t('common.saving')}</span>
      </Row>
      <div className="grid gap-2 sm:grid-cols-2">
        <EmptyState
          title={t('bases.empty.title')}
          message={t('bases.empty.message')}
          actions={
            <Button tone="primary" icon={Plus}>
              {t('bases.create')}
            </Button>
          }
        />
        <EmptyState art="search" title={t('grid.noMatches.title')} message={t('grid.noMatches.message')} />
        <EmptyState art="done" title={t('form.submitted.title')} message={t('form.submitted.message')} />
        <ErrorState onRetry={() => undefined} />
      </div>
    </Section>
  )
}
