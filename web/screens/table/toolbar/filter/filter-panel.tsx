import { useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { type RecordQuery } from '../../../../api/records/records.ts'
import { settings } from '../../../../api/session/stored-settings.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import type { ViewSetup } from '../../view/view-setup.ts'
import { FilterGroup } from './filter-group.tsx'
import { levelsOf } from './filter-reorder.ts'
import { MatchCount } from './match-count.tsx'

export type FilterPanelProps = {
  setup: ViewSetup
  columns: readonly Column[]
  /** Counts matching records. */
  onCount: (query: RecordQuery) => Promise<number>
}

const savesAtOnce = (): boolean => settings.get().filterAutoSave

/** The filters of a view, applied live or on request. */
export function FilterPanel({ setup, columns, onCount }: FilterPanelProps) {
  const t = useTranslation()
  const { filters, draft } = useSyncExternalStore(setup.subscribe, setup.state)
  const isAtOnce = useSyncExternalStore(settings.subscribe, savesAtOnce)
  const shown = draft ?? filters
  const isDeep = levelsOf(shown) > 2
  return (
    // Nested groups get more width.
    <div className="max-w-full phone:w-full!" style={{ width: isDeep ? '54rem' : '40.5rem' }}>
      {!setup.canStore && <p className="mb-2 text-xs text-ink-3">{t('views.onlyYou')}</p>}
      {shown.children.length === 0 && <p className="mb-2 text-sm text-ink-2">{t('toolbar.filter.none')}</p>}
      <FilterGroup
        group={shown}
        columns={columns}
        onChange={(group) => (isAtOnce ? setup.setFilters(group) : setup.setDraft(group))}
      />
      {draft && (
        <div className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-info-soft px-2.5 py-1.5 text-sm text-info-ink">
          <span className="me-auto">{t('toolbar.filter.unapplied')}</span>
          <Button size="sm" tone="quiet" onClick={() => setup.setDraft(null)}>
            {t('toolbar.filter.discard')}
          </Button>
          <Button size="sm" tone="primary" onClick={() => setup.setFilters(draft)}>
            {t('toolbar.filter.apply')}
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
        <MatchCount setup={setup} filters={shown} columns={columns} isSaid={!isAtOnce} onCount={onCount} />
        <Switch
          checked={isAtOnce}
          onChange={(filterAutoSave) => {
            settings.set({ filterAutoSave })
            if (filterAutoSave && draft) setup.setFilters(draft)
          }}
          className="ms-auto"
        >
          {t('toolbar.filter.atOnce')}
        </Switch>
      </div>
    </div>
  )
}
