import { Trash2 } from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { lightOptionColours } from '../../../theme/colours.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { ColourChoices } from '../../colour-choices.tsx'
import { columnOptions } from '../field-options.tsx'
import { FilterGroup } from '../filter/lazy-filter.tsx'
import type { Group } from '../filter/filter-tree.ts'
import { OrderRow } from '../toolbar/order-row.tsx'

/** A rule as it is edited: its conditions may say nothing yet. */
export type RuleDraft = { key: number; colour: string; columnId: string | null; group: Group }

const whole = 'record'

/** One colour with what it is for. */
export function ColourRuleRow(props: {
  draft: RuleDraft
  number: number
  columns: readonly Column[]
  onChange: (draft: RuleDraft) => void
  onRemove: () => void
  list: string
  index: number
  count: number
  onMove: (id: string, toIndex: number) => void
  indexOf: (id: string) => number
}) {
  const { draft, number, columns, onChange } = props
  const t = useT()
  return (
    <OrderRow
      list={props.list}
      id={String(draft.key)}
      name={t('colour.ofRule', { number })}
      index={props.index}
      count={props.count}
      onMove={props.onMove}
      indexOf={props.indexOf}
      className="flex items-start gap-1 rounded-md border border-line p-2"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <ColourChoices
            label={t('colour.ofRule', { number })}
            colours={lightOptionColours}
            columns={10}
            value={draft.colour}
            onChange={(colour) => onChange({ ...draft, colour })}
          />
          <div className="ms-auto flex items-center gap-1">
            <div className="w-40">
              <Select
                label={t('colour.where')}
                value={draft.columnId ?? whole}
                onChange={(columnId) =>
                  onChange({ ...draft, columnId: columnId === whole ? null : columnId })
                }
                options={[{ value: whole, label: t('colour.record') }, ...columnOptions(columns)]}
              />
            </div>
            <IconButton icon={Trash2} label={t('colour.remove')} onClick={props.onRemove} />
          </div>
        </div>
        <FilterGroup
          group={draft.group}
          columns={columns}
          onChange={(group) => onChange({ ...draft, group })}
        />
      </div>
    </OrderRow>
  )
}
