import { Trash2 } from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { lightOptionColors } from '../../../../theme/palette-colors.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { ColorPicker } from '../../../color-picker.tsx'
import { columnOptions } from '../../view/column-options.tsx'
import { FilterGroup } from '../filter/lazy-filter.tsx'
import type { Group } from '../../view/filter-tree.ts'
import { OrderRow } from '../sortable-row.tsx'

/** A rule in the editor; its conditions may be incomplete. */
export type RuleDraft = { key: number; color: string; columnId: string | null; group: Group }

const whole = 'record'

/** A color with its conditions. */
export function ColorRuleRow(props: {
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
  const t = useTranslation()
  return (
    <OrderRow
      list={props.list}
      id={String(draft.key)}
      name={t('color.ofRule', { number })}
      index={props.index}
      count={props.count}
      onMove={props.onMove}
      indexOf={props.indexOf}
      className="flex items-start gap-1 rounded-md border border-line p-2"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <ColorPicker
            label={t('color.ofRule', { number })}
            colors={lightOptionColors}
            columns={10}
            value={draft.color}
            onChange={(color) => onChange({ ...draft, color })}
          />
          <div className="ms-auto flex items-center gap-1">
            <div className="w-40">
              <Select
                label={t('color.where')}
                value={draft.columnId ?? whole}
                onChange={(columnId) =>
                  onChange({ ...draft, columnId: columnId === whole ? null : columnId })
                }
                options={[{ value: whole, label: t('color.record') }, ...columnOptions(columns)]}
              />
            </div>
            <IconButton icon={Trash2} label={t('color.remove')} onClick={props.onRemove} />
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
