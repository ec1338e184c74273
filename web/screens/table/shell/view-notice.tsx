import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { noFilters } from '../view/filter-tree.ts'
import type { RecordSource } from '../data/record-source.ts'
import type { ViewSetup } from '../view/view-setup.ts'

/** Explains why a grid shows no records; the toolbar stays accessible. */
export function ViewNotice(props: {
  source: Pick<RecordSource, 'store'>
  setup: ViewSetup
  canAdd: boolean
  /** What to do in an empty view. Default: add or paste. */
  hint?: string | undefined
}) {
  const { source, setup } = props
  const { store } = source
  const t = useTranslation()
  useSyncExternalStore(store.subscribe, store.version)
  const { filters, search } = useSyncExternalStore(setup.subscribe, setup.state)
  if (!store.isReady() || store.total() > 0) return null
  const isNarrowed = filters.children.length > 0 || search !== ''

  function clear(): void {
    setup.setSearch('')
    setup.setFilters(noFilters)
  }
  return (
    <div className="pointer-events-none absolute inset-x-0 top-20 bottom-0 grid place-items-center overflow-hidden">
      {isNarrowed ? (
        <EmptyState
          art="search"
          title={t('grid.noMatches.title')}
          message={t('grid.noMatches.message')}
          actions={
            <Button className="pointer-events-auto" onClick={clear}>
              {t('views.filter.clearAll')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          title={t('grid.empty.title')}
          message={props.canAdd ? (props.hint ?? t('grid.empty.message')) : undefined}
        />
      )}
    </div>
  )
}
