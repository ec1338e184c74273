import { FolderPlus, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Select } from '../../../../ui/forms/select.tsx'
import { DragHandle } from '../drag-handle.tsx'
import { useFocusAdded } from '../use-focus-added.ts'
import { edgeMark, useDragRow } from '../use-sortable-row.ts'
import { ConditionRow } from './condition-row.tsx'
import { filterGroupDepthMax } from './filter-reorder.ts'
import { filterMoving, FilterMovingProvider, useFilterMoving } from './filter-reorder-context.ts'
import {
  type Condition,
  conditionOn,
  type FilterNode,
  type Group,
  newFilterId,
  replaceNode,
} from '../../view/filter-tree.ts'

type GroupProps = { group: Group; columns: readonly Column[]; onChange: (group: Group) => void }

/** A tree of conditions and nested groups. */
export function FilterGroup(props: GroupProps) {
  const list = useId()
  const last = useRef<string | null>(null)
  return (
    <FilterMovingProvider value={filterMoving(list, props.group, last, props.onChange)}>
      <Level {...props} depth={0} />
    </FilterMovingProvider>
  )
}

/** `depth`: 0 for the root. */
function Level({ group, columns, depth, onChange }: GroupProps & { depth: number }) {
  const t = useTranslation()
  const focus = useFocusAdded<HTMLDivElement>(group.children.length)
  const add = (node: FilterNode | null): void => {
    if (!node) return
    focus.added()
    onChange({ ...group, children: [...group.children, node] })
  }
  const replace = (id: string, next: FilterNode | null): void => onChange(replaceNode(group, id, next))
  const titleOf = (id: string): string => columns.find((column) => column.id === id)?.title ?? ''
  // A row in a nested group can move out of it.
  const isAlone = depth === 0 && group.children.length < 2
  return (
    // Each level is its own container, because nested ones get narrow first.
    <div ref={focus.list} className="@container flex flex-col gap-2">
      {group.children.map((node, index) => (
        <Row
          key={node.id}
          node={node}
          isAlone={isAlone}
          name={node.kind === 'group' ? t('toolbar.filter.group') : titleOf(node.columnId)}
        >
          <Joint index={index} group={group} onChange={onChange} />
          {node.kind === 'group' ? (
            <>
              <IconButton
                icon={Trash2}
                label={t('toolbar.filter.removeGroup')}
                className="order-last @max-lg:order-none @max-lg:ms-auto"
                onClick={() => replace(node.id, null)}
              />
              <div className="min-w-0 flex-1 rounded-md border border-line bg-sunken p-2 @max-lg:basis-full">
                <Level
                  group={node}
                  columns={columns}
                  depth={depth + 1}
                  onChange={(next) => replace(node.id, next)}
                />
              </div>
            </>
          ) : (
            <ConditionRow
              condition={node}
              columns={columns}
              onChange={(next) => replace(node.id, next)}
              onRemove={() => replace(node.id, null)}
            />
          )}
        </Row>
      ))}
      <div className="flex flex-wrap items-center gap-1">
        <Button size="sm" tone="quiet" icon={Plus} onClick={() => add(newCondition(columns))}>
          {t('toolbar.filter.add')}
        </Button>
        {depth < filterGroupDepthMax ? (
          <Button size="sm" tone="quiet" icon={FolderPlus} onClick={() => add(newGroup(columns))}>
            {t('toolbar.filter.addGroup')}
          </Button>
        ) : (
          <span className="px-2 text-xs text-ink-3">{t('toolbar.filter.deepest')}</span>
        )}
      </div>
    </div>
  )
}

/** A condition or group with its drag handle. */
function Row(props: { node: FilterNode; name: string; isAlone: boolean; children: ReactNode }) {
  const { id } = props.node
  const moving = useFilterMoving()
  const { element, handle, edge } = useDragRow<HTMLDivElement>(
    { list: moving?.list ?? '', id },
    (movedId, at) => moving?.drop(movedId, id, at),
  )
  // A moved row may be a new element.
  useEffect(() => moving?.refocus(id, handle.current))
  return (
    <div ref={element} className={cx('relative flex items-start gap-1 @max-lg:flex-wrap', edgeMark(edge))}>
      <DragHandle
        ref={handle}
        name={props.name}
        onStep={(by) => moving?.step(id, by)}
        className={props.isAlone ? 'hidden' : 'pointer-coarse:w-6'}
      />
      {props.children}
    </div>
  )
}

/** "Where", then "and" or "or": chosen once per group, at its second row. */
function Joint({
  index,
  group,
  onChange,
}: {
  index: number
  group: Group
  onChange: (group: Group) => void
}) {
  const t = useTranslation()
  const words = { and: t('toolbar.filter.and'), or: t('toolbar.filter.or') }
  if (index !== 1) {
    return (
      <span className="flex h-8 w-18 shrink-0 items-center ps-2.5 text-sm text-ink-3 pointer-coarse:h-11">
        {index === 0 ? t('toolbar.filter.where') : words[group.logic]}
      </span>
    )
  }
  return (
    <div className="w-18 shrink-0">
      <Select
        label={t('toolbar.filter.logic')}
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
