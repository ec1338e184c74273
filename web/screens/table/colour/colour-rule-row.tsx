import { ArrowUp, Trash2 } from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { lightOptionColours } from '../../../theme/colours.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { ColourChoices } from '../../colour-choices.tsx'
import { columnOptions } from '../field-options.tsx'
import { FilterGroup } from '../filter/filter-group.tsx'
import type { Group } from '../filter/filter-tree.ts'

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
  onRaise: (() => void) | undefined
}) {
  const { draft, number, columns, onChange } = props
  const t = useT()
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-2">
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
              onChange={(columnId) => onChange({ ...draft, columnId: columnId === whole ? null : columnId })}
              options={[{ value: whole, label: t('colour.record') }, ...columnOptions(columns)]}
            />
          </div>
          {props.onRaise && <IconButton icon={ArrowUp} label={t('common.moveUp')} onClick={props.onRaise} />}
          <IconButton icon={Trash2} label={t('colour.remove')} onClick={props.onRemove} />
        </div>
      </div>
      <FilterGroup
        group={draft.group}
        columns={columns}
        depth={0}
        onChange={(group) => onChange({ ...draft, group })}
      />
    </li>
  )
}
