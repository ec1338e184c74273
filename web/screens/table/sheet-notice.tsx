import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noFilters } from './filter/filter-tree.ts'
import type { RecordSource } from './record-source.ts'
import type { ViewSetup } from './view-setup.ts'

/** Says why a sheet shows no records, over its empty ground; the rows above stay within reach. */
export function SheetNotice(props: {
  source: Pick<RecordSource, 'store'>
  setup: ViewSetup
  canAdd: boolean
}) {
  const { source, setup } = props
  const { store } = source
  const t = useT()
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
          message={props.canAdd ? t('grid.empty.message') : undefined}
        />
      )}
    </div>
  )
}
