import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { restoreBase, trashedBasesQuery } from '../../api/bases/bases.ts'
import { showError } from '../../api/http/show-error.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useNow } from '../use-now.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { BaseIcon } from '../base-icon.tsx'

/** Deleted bases with Restore. Open while rendered. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation()
  const { data: bases, error, refetch } = useQuery(trashedBasesQuery)
  const [restoring, setRestoring] = useState<string | null>(null)
  async function restore({ id: baseId, title }: BaseWire): Promise<void> {
    setRestoring(baseId)
    try {
      await restoreBase(baseId)
      showToast({ message: t('home.bases.restored', { name: title }) })
    } catch (problem) {
      showError(problem)
    } finally {
      setRestoring(null)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('home.trashTitle')}
      description={t('home.trashMessage')}
    >
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !bases ? (
        <SkeletonRows count={3} />
      ) : bases.length === 0 ? (
        <EmptyState art="done" title={t('home.trashEmpty')} />
      ) : (
        <List label={t('home.trashTitle')}>
          {bases.map((base) => (
            <ListRow
              key={base.id}
              icon={<BaseIcon title={base.title} color={base.color} meta={base.meta} size="sm" />}
              title={<bdi>{base.title}</bdi>}
              subtitle={<DeletedAt at={Date.parse(base.updated_at)} />}
              end={
                <Button
                  size="sm"
                  busy={restoring === base.id}
                  aria-label={t('home.restoreNamed', { name: base.title })}
                  onClick={() => void restore(base)}
                >
                  {t('home.restore')}
                </Button>
              }
            />
          ))}
        </List>
      )}
    </Dialog>
  )
}

function DeletedAt({ at }: { at: number }) {
  const t = useTranslation()
  const now = useNow(at)
  return <>{t('home.deletedAt', { when: formatRelative(at, now) })}</>
}
