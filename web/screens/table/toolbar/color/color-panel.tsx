import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import type { RowColoring } from '#core/views/row-coloring.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { nextOptionColor } from '../../../../theme/palette-colors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { columnOptions } from '../../view/column-options.tsx'
import { completeOf, fromJson, noFilters, toJson } from '../../view/filter-tree.ts'
import { ColorRuleRow, type RuleDraft } from './color-rule-row.tsx'
import { canColorBy } from './row-colors.ts'
import type { ViewColors } from './use-row-coloring.ts'

/** Colors by a select field's options, or by ordered conditions. */
export function ColorPanel(props: { colors: ViewColors; columns: readonly Column[]; canStore: boolean }) {
  const { colors, canStore } = props
  const t = useTranslation()
  const { coloring } = colors
  const list = useId()
  const selects = props.columns.filter((column) => fieldOf(column).hasOptions)
  const columns = props.columns.filter(canColorBy)
  const [drafts, setDrafts] = useState(() => coloring.rules.map(draftOf))
  const set = (part: Partial<RowColoring>) =>
    colors.set({ ...coloring, rules: rulesOf(drafts, columns), ...part })

  function change(next: RuleDraft[]): void {
    setDrafts(next)
    colors.set({ ...coloring, by: 'rules', rules: rulesOf(next, columns) })
  }
  function choose(by: RowColoring['by']): void {
    if (by === 'rules' && drafts.length === 0) setDrafts([newDraft(0)])
    set({
      by,
      columnId: by === 'field' ? (coloring.columnId ?? selects[0]?.id ?? null) : coloring.columnId,
    })
  }
  return (
    <div className="flex flex-col gap-3">
      {!canStore && <p className="text-xs text-ink-3">{t('views.onlyYou')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-44">
          <Select
            label={t('color.by')}
            value={coloring.by}
            onChange={choose}
            options={[
              { value: 'none', label: t('color.none') },
              ...(selects.length > 0 ? [{ value: 'field' as const, label: t('color.byField') }] : []),
              { value: 'rules', label: t('color.byRules') },
            ]}
          />
        </div>
        {coloring.by === 'field' && (
          <div className="w-52">
            <Select
              label={t('views.field')}
              value={coloring.columnId ?? ''}
              onChange={(columnId) => set({ columnId })}
              options={columnOptions(selects)}
            />
          </div>
        )}
        {coloring.by !== 'none' && (
          <Switch checked={coloring.tint} onChange={(tint) => set({ tint })} className="ms-auto">
            <span className="text-sm">{t('color.tint')}</span>
          </Switch>
        )}
      </div>
      {coloring.by === 'rules' && (
        <>
          <ol className="flex flex-col gap-3">
            {drafts.map((draft, index) => (
              <ColorRuleRow
                key={draft.key}
                draft={draft}
                number={index + 1}
                columns={columns}
                onChange={(next) => change(drafts.with(index, next))}
                onRemove={() => change(drafts.toSpliced(index, 1))}
                list={list}
                index={index}
                count={drafts.length}
                onMove={(id, to) => {
                  const moved = drafts.find(({ key }) => String(key) === id)
                  if (moved) change(drafts.filter((each) => each !== moved).toSpliced(to, 0, moved))
                }}
                indexOf={(id) => drafts.findIndex(({ key }) => String(key) === id)}
              />
            ))}
          </ol>
          <div className="flex flex-wrap items-center gap-2">
            {drafts.length < limits.colorRulesPerView && (
              <Button
                size="sm"
                tone="quiet"
                icon={Plus}
                onClick={() => setDrafts([...drafts, newDraft(drafts.length)])}
              >
                {t('color.add')}
              </Button>
            )}
          </div>
          <p className="text-xs text-ink-3">{t('color.order')}</p>
        </>
      )}
    </div>
  )
}

let lastKey = 0
const nextKey = (): number => (lastKey += 1)

const draftOf = ({ color, columnId, filters }: RowColoring['rules'][number]): RuleDraft => ({
  key: nextKey(),
  color,
  columnId,
  group: fromJson(filters),
})
const newDraft = (count: number): RuleDraft => ({
  key: nextKey(),
  color: nextOptionColor(count + 2),
  columnId: null,
  group: noFilters,
})

/** The rules to store: those with complete conditions. */
function rulesOf(drafts: readonly RuleDraft[], columns: readonly Column[]): RowColoring['rules'] {
  return drafts.flatMap(({ color, columnId, group }) => {
    const filters = toJson(completeOf(group, columns)).map((node) => ({ ...node }))
    return filters.length > 0 ? [{ color, columnId, filters }] : []
  })
}
