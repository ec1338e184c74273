import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { fieldOf } from '#core/fields/index.ts'
import { limits } from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import type { Colouring } from '#core/views/colouring.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { nextOptionColour } from '../../../theme/colours.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { columnOptions } from '../field-options.tsx'
import { completeOf, fromJson, noFilters, toJson } from '../filter/filter-tree.ts'
import { ColourRuleRow, type RuleDraft } from './colour-rule-row.tsx'
import { canColourBy } from './row-colours.ts'
import type { ViewColours } from './use-colouring.ts'

/** Colours by the options of a field, or by conditions in their order. */
export function ColourPanel(props: { colours: ViewColours; columns: readonly Column[]; canStore: boolean }) {
  const { colours, canStore } = props
  const t = useT()
  const { colouring } = colours
  const list = useId()
  const selects = props.columns.filter((column) => fieldOf(column).hasOptions)
  const columns = props.columns.filter(canColourBy)
  const [drafts, setDrafts] = useState(() => colouring.rules.map(draftOf))
  const set = (part: Partial<Colouring>) =>
    colours.set({ ...colouring, rules: rulesOf(drafts, columns), ...part })

  function change(next: RuleDraft[]): void {
    setDrafts(next)
    colours.set({ ...colouring, by: 'rules', rules: rulesOf(next, columns) })
  }
  function choose(by: Colouring['by']): void {
    if (by === 'rules' && drafts.length === 0) setDrafts([newDraft(0)])
    set({
      by,
      columnId: by === 'field' ? (colouring.columnId ?? selects[0]?.id ?? null) : colouring.columnId,
    })
  }
  return (
    <div className="flex flex-col gap-3">
      {!canStore && <p className="text-xs text-ink-3">{t('views.onlyYou')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-44">
          <Select
            label={t('colour.by')}
            value={colouring.by}
            onChange={choose}
            options={[
              { value: 'none', label: t('colour.none') },
              ...(selects.length > 0 ? [{ value: 'field' as const, label: t('colour.byField') }] : []),
              { value: 'rules', label: t('colour.byRules') },
            ]}
          />
        </div>
        {colouring.by === 'field' && (
          <div className="w-52">
            <Select
              label={t('views.field')}
              value={colouring.columnId ?? ''}
              onChange={(columnId) => set({ columnId })}
              options={columnOptions(selects)}
            />
          </div>
        )}
        {colouring.by !== 'none' && (
          <Switch checked={colouring.tint} onChange={(tint) => set({ tint })} className="ms-auto">
            <span className="text-sm">{t('colour.tint')}</span>
          </Switch>
        )}
      </div>
      {colouring.by === 'rules' && (
        <>
          <ol className="flex flex-col gap-3">
            {drafts.map((draft, index) => (
              <ColourRuleRow
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
            {drafts.length < limits.colourRules && (
              <Button
                size="sm"
                tone="quiet"
                icon={Plus}
                onClick={() => setDrafts([...drafts, newDraft(drafts.length)])}
              >
                {t('colour.add')}
              </Button>
            )}
          </div>
          <p className="text-xs text-ink-3">{t('colour.order')}</p>
        </>
      )}
    </div>
  )
}

let lastKey = 0
const nextKey = (): number => (lastKey += 1)

const draftOf = ({ colour, columnId, filters }: Colouring['rules'][number]): RuleDraft => ({
  key: nextKey(),
  colour,
  columnId,
  group: fromJson(filters),
})
const newDraft = (count: number): RuleDraft => ({
  key: nextKey(),
  colour: nextOptionColour(count + 2),
  columnId: null,
  group: noFilters,
})

/** What is stored of them: those whose conditions say something. */
function rulesOf(drafts: readonly RuleDraft[], columns: readonly Column[]): Colouring['rules'] {
  return drafts.flatMap(({ colour, columnId, group }) => {
    const filters = toJson(completeOf(group, columns)).map((node) => ({ ...node }))
    return filters.length > 0 ? [{ colour, columnId, filters }] : []
  })
}
