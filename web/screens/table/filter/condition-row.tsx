import { Trash2 } from 'lucide-react'
import { elementOf } from '#core/fields/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { daySubOperators, spanSubOperators } from '#core/operators/date-range.ts'
import type { OperatorName } from '#core/operators/operator.ts'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { columnOptions } from '../field-options.tsx'
import { ConditionValue } from './condition-value.tsx'
import { type Condition, conditionOn, subNeed, valueNeed } from './filter-tree.ts'
import { operatorName } from './operator-names.ts'

/** One condition: field, operator, value. */
export function ConditionRow(props: {
  condition: Condition
  columns: readonly Column[]
  onChange: (condition: Condition) => void
  onRemove: () => void
}) {
  const { condition, columns, onChange } = props
  const t = useT()
  const column = columns.find(({ id }) => id === condition.columnId)
  const operators = column ? fieldOf(elementOf(column)).operators : []

  function changeColumn(id: string): void {
    const next = columns.find((one) => one.id === id)
    if (next) onChange(conditionOn(next, condition.id))
  }
  function changeOperator(operator: OperatorName): void {
    if (!column) return
    const keepsValue = valueNeed(column, operator) === valueNeed(column, condition.operator)
    const needsSub = valueNeed(column, operator) === 'sub'
    const sub = subsOf(operator).find((name) => name === condition.subOperator) ?? subsOf(operator)[0] ?? null
    onChange({
      ...condition,
      operator,
      subOperator: needsSub ? sub : null,
      value: keepsValue ? condition.value : null,
    })
  }
  function changeSub(subOperator: string): void {
    const isSameKind = subNeed(subOperator) === subNeed(condition.subOperator)
    onChange({ ...condition, subOperator, value: isSameKind ? condition.value : null })
  }
  const need = column ? valueNeed(column, condition.operator) : 'none'
  const wantsValue = need === 'sub' ? (subNeed(condition.subOperator) ?? 'none') !== 'none' : need !== 'none'
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2 @md:flex-nowrap">
      <div className="min-w-0 grow basis-full @md:basis-32">
        <Select
          label={t('views.field')}
          value={condition.columnId}
          onChange={changeColumn}
          options={columnOptions(columns)}
        />
      </div>
      {column && (
        <div className="min-w-0 grow basis-full @md:basis-28">
          <Select
            label={t('views.filter.operator')}
            value={condition.operator}
            onChange={changeOperator}
            options={operators.map((name) => ({ value: name, label: t(operatorName(column, name)) }))}
          />
        </div>
      )}
      {column && need === 'sub' && (
        <div className="min-w-0 grow basis-28">
          <Select
            label={t('views.filter.day')}
            value={condition.subOperator}
            onChange={changeSub}
            options={subsOf(condition.operator).map((name) => ({
              value: name,
              label: t(`views.day.${name}`),
            }))}
          />
        </div>
      )}
      {column && wantsValue && (
        <div className="min-w-0 grow-[2] basis-24">
          <ConditionValue column={column} condition={condition} need={need} onChange={onChange} />
        </div>
      )}
      <IconButton
        icon={Trash2}
        label={t('views.filter.remove')}
        className="mt-0.5 pointer-coarse:mt-0"
        onClick={props.onRemove}
      />
    </div>
  )
}

type SubName = keyof typeof daySubOperators | keyof typeof spanSubOperators

/** Days or spans that an operator compares with. */
function subsOf(operator: OperatorName): SubName[] {
  const table: Partial<Record<SubName, unknown>> =
    operator === 'isWithin' ? spanSubOperators : daySubOperators
  // The keys of the two tables are their names.
  return Object.keys(table) as SubName[]
}
