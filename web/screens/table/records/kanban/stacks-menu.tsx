import { Columns3, Eye, Image, Sigma, SquareKanban } from 'lucide-react'
import { aggregationsOf } from '#core/aggregations/aggregations-of-type.ts'
import { aggregationNames } from '#core/aggregations/names.ts'
import { fieldOf } from '#core/fields/index.ts'
import { kindOfValue } from '#core/fields/value.ts'
import type { Column } from '#core/schema.ts'
import { canStack, type StackAggregate } from '#core/views/kanban-stacks.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import {
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuRadioGroup,
  MenuSeparator,
  Submenu,
} from '../../../../ui/overlays/menu.tsx'
import { ToolbarButton } from '../../toolbar/toolbar-button.tsx'
import type { StackActions } from './board-actions.ts'
import type { BoardStack } from './board-stacks.ts'

/** The settings of the board: the stack field, hidden stacks, the aggregate and the cover. */
export function StacksMenu(props: {
  field: Column
  columns: readonly Column[]
  stacks: readonly BoardStack[]
  actions: StackActions
  onField: (columnId: string) => void
  aggregate: StackAggregate | null
  onAggregate: (aggregate: StackAggregate | null) => void
  cover: string | null
  onCover: (columnId: string | null) => void
}) {
  const { field, columns, stacks, actions, aggregate } = props
  const t = useTranslation()
  const hidden = stacks.filter(({ isHidden }) => isHidden).length
  const numbers = columns.filter((column) => isNumber(column))
  const files = columns.filter((column) => fieldOf(column).holdsFiles === true)
  const chosen = aggregate ? `${aggregate.columnId} ${aggregate.name}` : none
  return (
    <Menu
      trigger={
        <ToolbarButton
          icon={SquareKanban}
          label={t('kanban.stackedBy', { field: field.title })}
          count={hidden}
        />
      }
    >
      <Submenu icon={Columns3} label={t('kanban.stackField')}>
        <MenuRadioGroup
          label={t('kanban.stackField')}
          value={field.id}
          onChange={props.onField}
          options={columns.filter(canStack).map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Submenu>
      <Submenu icon={Sigma} label={t('summary.title')} disabled={numbers.length === 0}>
        <MenuRadioGroup
          label={t('summary.title')}
          value={chosen}
          onChange={(value) => props.onAggregate(readAggregate(value))}
          options={[
            { value: none, label: t('summary.none') },
            ...numbers.flatMap((column) =>
              aggregationsOf(column)
                .filter((name) => numberAggregates.has(name))
                .map((name) => ({
                  value: `${column.id} ${name}`,
                  label: t('kanban.aggregateOf', { what: t(`summary.${name}`), field: column.title }),
                })),
            ),
          ]}
        />
      </Submenu>
      {files.length > 0 && (
        <Submenu icon={Image} label={t('kanban.cover')}>
          <MenuRadioGroup
            label={t('kanban.cover')}
            value={props.cover ?? none}
            onChange={(value) => props.onCover(value === none ? null : value)}
            options={[
              { value: none, label: t('kanban.noCover') },
              ...files.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Submenu>
      )}
      <MenuSeparator />
      <MenuGroup label={t('kanban.stacks')}>
        {stacks.map(({ id, title, isHidden }) => (
          <MenuCheckItem
            key={id}
            icon={Eye}
            checked={!isHidden}
            onChange={(isShown) => actions.setHidden(id, !isShown)}
          >
            {title}
          </MenuCheckItem>
        ))}
      </MenuGroup>
    </Menu>
  )
}

const none = 'none'
const numberAggregates: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max', 'median'])

function isNumber(column: Column): boolean {
  return (
    ['integer', 'decimal', 'real'].includes(kindOfValue(column)) && aggregationsOf(column).includes('sum')
  )
}

function readAggregate(value: string): StackAggregate | null {
  const [columnId = '', type] = value.split(' ')
  const name = aggregationNames.find((each) => each === type)
  return name ? { columnId, name } : null
}
