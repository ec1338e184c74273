import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaDiff } from '#core/api/sources/source-diff.ts'
import { applySourceChanges, sourceChangesQuery } from '../../api/bases/sources.ts'
import { messageOf } from '../../api/http/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { changesOf, type Choice, firstChoice, isAllChosen, withChange, withChanges } from './change-choice.ts'
import { TableChanges } from './table-changes.tsx'

/** Shows what changed in the databases of a base, and applies what people choose. Open while rendered. */
export function SyncDialog(props: { baseId: string; onClose: () => void }) {
  const { baseId, onClose } = props
  const t = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(sourceChangesQuery(baseId))
  // A choice is about the differences that it was made of.
  const [own, setOwn] = useState<{ of: readonly MetaDiff[]; choice: Choice } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const diffs = data ?? []
  const compared = diffs.filter((diff) => !diff.is_unreachable)
  const changes = changesOf(diffs)
  const choice = own !== null && own.of === data ? own.choice : firstChoice(diffs)
  const choose = (next: Choice) => setOwn({ of: diffs, choice: next })

  function recheck(): void {
    setProblem(null)
    void refetch()
  }
  async function apply(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await applySourceChanges(baseId, [...choice])
      showToast({ message: t('sync.applied', { count: choice.size }), tone: 'success' })
      onClose()
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const isLoaded = data !== undefined && !isFetching
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      size="lg"
      title={t('sync.title')}
      description={t('sync.message')}
      footer={
        isLoaded &&
        changes.length > 0 && (
          <>
            <Button disabled={isBusy} onClick={recheck}>
              {t('sync.recheck')}
            </Button>
            <Button tone="primary" busy={isBusy} disabled={choice.size === 0} onClick={() => void apply()}>
              {choice.size === 0 ? t('sync.apply') : t('sync.applyCount', { count: choice.size })}
            </Button>
          </>
        )
      }
    >
      {isFetching && (
        <div role="status" aria-label={t('sync.checking')}>
          <SkeletonRows count={5} />
        </div>
      )}
      {!isFetching && error && <ErrorState message={messageOf(error)} onRetry={recheck} />}
      {isLoaded &&
        diffs
          .filter((diff) => diff.is_unreachable)
          .map((diff) => (
            <p
              key={diff.source_id}
              role="note"
              className="mb-3 rounded-lg bg-info-soft p-3 text-sm text-info-ink"
            >
              {t('sync.unreachable', { name: diff.title })}
            </p>
          ))}
      {isLoaded && changes.length === 0 && <EmptyState title={t('sync.nothing')} />}
      {isLoaded && changes.length > 0 && (
        <div className="flex flex-col gap-4">
          {problem !== null && (
            <p role="alert" className="rounded-lg bg-danger-soft p-3 text-sm text-danger-ink">
              {problem}
            </p>
          )}
          <Checkbox
            checked={isAllChosen(changes, choice)}
            mixed={choice.size > 0 && !isAllChosen(changes, choice)}
            disabled={isBusy}
            onChange={(isChosen) =>
              choose(
                withChanges(
                  changes,
                  choice,
                  changes.map(({ id }) => id),
                  isChosen,
                ),
              )
            }
          >
            {t('sync.selectAll')}
          </Checkbox>
          {compared.map((diff) => (
            <TableChanges
              key={`${diff.source_id} ${diff.schema_name} ${diff.table_name}`}
              diff={diff}
              choice={choice}
              isDisabled={isBusy}
              showsSource={new Set(diffs.map(({ source_id }) => source_id)).size > 1}
              onChoose={(id, isChosen) => choose(withChange(changes, choice, id, isChosen))}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
