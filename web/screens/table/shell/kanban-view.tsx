import { SquareKanban } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldOf } from '#core/fields/index.ts'
import type { Column } from '#core/schema.ts'
import { canStack } from '#core/views/kanban-stacks.ts'
import { membersQuery } from '../../../api/bases/members.ts'
import { updateColumn } from '../../../api/schema/tables.ts'
import type { ViewBodyProps } from './view-body-props.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { MenuItem, MenuSeparator, Submenu } from '../../../ui/overlays/menu.tsx'
import type { StackActions } from '../records/kanban/board-actions.ts'
import { KanbanBoard, type KanbanHandle } from '../records/kanban/kanban-board.tsx'
import { MissingStackField } from '../records/kanban/missing-stack-field.tsx'
import { StacksMenu } from '../records/kanban/stacks-menu.tsx'
import { aggregatesWanted, stackAggregate, useStacks } from '../records/kanban/use-stacks.ts'
import { useNewRecords } from '../records/new-record/use-new-records.ts'
import { useGroups } from '../toolbar/group/use-groups.ts'
import { columnOf } from '../view/column-layout.ts'
import { useViewOptions } from '../view/use-view-options.ts'
import { CardViewFrame } from './card-view-frame.tsx'
import { LoadedView } from './loaded-view.tsx'
import { type RecordViewProps, useRecordView } from './use-record-view.ts'

/** A kanban view; waits for the view's settings. */
export function KanbanBody(props: ViewBodyProps) {
  return <LoadedView View={KanbanView} {...props} />
}

function KanbanView(props: RecordViewProps) {
  const { table, view, may } = props
  const t = useTranslation()
  const grid = useRef<KanbanHandle>(null)
  const state = useRecordView(props, grid)
  const { setup, source, shown, groups, writes } = state
  const options = useViewOptions(view, state.canStore)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const columns = table.columns.map(columnOf)
  const all = state.places.all.map(({ column }) => column)
  const field = columns.find(({ id }) => id === options.now['fk_grp_col_id'])
  const stackField = field && canStack(field) ? field : null
  usePeopleChoices(props, stackField)
  const aggregate = stackAggregate(options.meta, columns)
  const grouping = useGroups({
    view: { ...view, view: { ...options.now, fk_grp_col_id: stackField?.id ?? null } },
    columns,
    groups,
    source,
    wanted: aggregatesWanted(aggregate),
    canStore: false,
  })
  const board = useStacks({
    field: stackField,
    options,
    groups,
    groupHeaders: grouping.gridProps.groupHeaders,
    aggregate,
  })
  const newRecords = useNewRecords({
    setup,
    source,
    columns,
    shown,
    levels: grouping.levels,
    groupValues: board.valuesOf,
  })
  const cover = all.find(({ id }) => id === options.now['fk_cover_image_col_id'])
  const canManage = may('column.manage') && stackField !== null && fieldOf(stackField).hasOptions === true
  const actions = {
    ...board.actions,
    ...(canManage ? optionActions(stackField, table.in_source ? null : writes.createOption) : {}),
  }
  const chooseField = (id: string): void => options.set({ fk_grp_col_id: id })

  return (
    <CardViewFrame
      card={{
        state,
        options,
        newRecords,
        cardProps: state.gridProps,
        isFilterOpen,
        setFilterOpen,
      }}
      isQuiet
      isGrouped={stackField !== null}
      allCount={grouping.gridProps.allCount}
      menus={
        stackField
          ? [
              {
                name: 'stacks',
                overflowPriority: 2,
                menu: (
                  <StacksMenu
                    field={stackField}
                    columns={columns}
                    stacks={board.stacks}
                    actions={actions}
                    onField={chooseField}
                    aggregate={aggregate}
                    onAggregate={board.setAggregate}
                    cover={cover?.id ?? null}
                    onCover={(id) => {
                      options.set({ fk_cover_image_col_id: id })
                      // The values of hidden fields are not read.
                      if (id !== null && !shown.some((column) => column.id === id))
                        state.places.show(id, true)
                    }}
                  />
                ),
              },
            ]
          : []
      }
      recordMenu={(rowId) =>
        may('record.update') && (
          <>
            <MenuSeparator />
            <Submenu icon={SquareKanban} label={t('kanban.moveTo')}>
              {board.stacks.map((stack) => (
                <MenuItem key={stack.id} onSelect={() => grid.current?.moveTo(rowId, stack.id)}>
                  {stack.title}
                </MenuItem>
              ))}
            </Submenu>
          </>
        )
      }
    >
      {stackField ? (
        <KanbanBoard
          key={stackField.id}
          ref={grid}
          {...state.gridProps}
          groupHeaders={board.groupHeaders}
          newRowValues={newRecords.newRowValues}
          groupValues={board.valuesOf}
          field={stackField}
          stacks={board.stacks}
          groups={groups}
          actions={actions}
          cover={cover}
          coverIsWhole={options.meta['fk_cover_image_object_fit'] === 'fit'}
        />
      ) : (
        <MissingStackField columns={columns} onChoose={chooseField} />
      )}
    </CardViewFrame>
  )
}

/** Loads the members that stacks of a person field are for. */
function usePeopleChoices({ base, may }: RecordViewProps, field: Column | null): void {
  useQuery({
    ...membersQuery(base.id),
    enabled: field !== null && fieldOf(field).people === true && may('member.list'),
  })
}

/** Adds and changes stacks by the options of the field. */
function optionActions(
  field: Column,
  /** Null for tables of a source, whose options change the database. */
  createOption: ((columnId: string, title: string) => Promise<unknown>) | null,
): Pick<StackActions, 'add' | 'edit'> {
  return {
    add: createOption
      ? async (title) => {
          await createOption(field.id, title)
        }
      : undefined,
    async edit(id, change) {
      const options = field.selectOptions.map((option) =>
        option.id === id ? { ...option, ...change } : option,
      )
      await updateColumn(field.id, { colOptions: { options, deleted: [] } })
    },
  }
}
