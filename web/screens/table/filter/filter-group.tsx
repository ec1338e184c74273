import { FolderPlus, Plus, Trash2 } from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/select.tsx'
import { ConditionRow } from './condition-row.tsx'
import {
  type Condition,
  conditionOn,
  type FilterNode,
  type Group,
  newFilterId,
  replaceNode,
} from './filter-tree.ts'

const deepest = 2

/** A group of conditions, with groups inside it. */
export function FilterGroup(props: {
  group: Group
  columns: readonly Column[]
  /** 0 for the outermost. */
  depth: number
  onChange: (group: Group) => void
}) {
  const { group, columns, depth, onChange } = props
  const t = useT()
  const add = (node: FilterNode | null): void => {
    if (node) onChange({ ...group, children: [...group.children, node] })
  }
  const replace = (id: string, next: FilterNode | null): void => onChange(replaceNode(group, id, next))
  return (
    <div className={cx('flex flex-col gap-2', depth === 0 && '@container')}>
      {group.children.map((node, index) => (
        <div key={node.id} className="flex items-start gap-2">
          <Joint index={index} group={group} onChange={onChange} />
          {node.kind === 'group' ? (
            <div className="flex min-w-0 flex-1 items-start gap-1 rounded-md border border-line bg-sunken p-2">
              <div className="min-w-0 flex-1">
                <FilterGroup
                  group={node}
                  columns={columns}
                  depth={depth + 1}
                  onChange={(next) => replace(node.id, next)}
                />
              </div>
              <IconButton
                icon={Trash2}
                label={t('views.filter.removeGroup')}
                onClick={() => replace(node.id, null)}
              />
            </div>
          ) : (
            <ConditionRow
              condition={node}
              columns={columns}
              onChange={(next) => replace(node.id, next)}
              onRemove={() => replace(node.id, null)}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-1">
        <Button size="sm" tone="quiet" icon={Plus} onClick={() => add(newCondition(columns))}>
          {t('views.filter.add')}
        </Button>
        {depth < deepest && (
          <Button size="sm" tone="quiet" icon={FolderPlus} onClick={() => add(newGroup(columns))}>
            {t('views.filter.addGroup')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** "Where", then "and" or "or": chosen once for the group, at its second row. */
function Joint({
  index,
  group,
  onChange,
}: {
  index: number
  group: Group
  onChange: (group: Group) => void
}) {
  const t = useT()
  const words = { and: t('views.filter.and'), or: t('views.filter.or') }
  if (index !== 1) {
    return (
      <span className="flex h-8 w-18 shrink-0 items-center ps-2.5 text-sm text-ink-3 pointer-coarse:h-11">
        {index === 0 ? t('views.filter.where') : words[group.logic]}
      </span>
    )
  }
  return (
    <div className="w-18 shrink-0">
      <Select
        label={t('views.filter.logic')}
        value={group.logic}
        onChange={(logic) => onChange({ ...group, logic })}
        options={[
          { value: 'and', label: words.and },
          { value: 'or', label: words.or },
        ]}
      />
    </div>
  )
}

function newCondition(columns: readonly Column[]): Condition | null {
  const column = columns.find(({ displayValue }) => displayValue) ?? columns[0]
  return column ? conditionOn(column, newFilterId()) : null
}

function newGroup(columns: readonly Column[]): Group | null {
  const first = newCondition(columns)
  return first && { kind: 'group', id: newFilterId(), logic: 'and', children: [first] }
}
