import { Trash2 } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { elementOf } from '#core/fields/computed/computed.ts'
import { filterOperators } from '#core/fields/links/virtual-filters.ts'
import { fieldOf } from '#core/fields/index.ts'
import { daySubOperators, spanSubOperators } from '#core/operators/relative-dates.ts'
import type { OperatorName } from '#core/operators/operator.ts'
import type { Column } from '#core/schema.ts'
import { marksNull, settings } from '../../../../api/session/stored-settings.ts'
import { problemMessage } from '../../../../fields/format/problem-message.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { columnOptions } from '../../view/column-options.tsx'
import { ConditionValue, isDays } from './condition-value.tsx'
import { readExact } from './exact-date.ts'
import { type Condition, conditionOn, isComplete, subNeed, valueNeed } from '../../view/filter-tree.ts'
import { operatorName } from '../../view/operator-names.ts'
import { inputOf, readValue, type ValueInput } from './value-input.ts'

/** A condition's controls share one box with dividers; each shows its focus ring inside. */
const pill =
  'flex flex-wrap gap-px overflow-hidden rounded-md border border-control bg-line hover:border-icon [&>*]:bg-surface ' +
  'dark:[&>*]:bg-sunken [&_.border-control]:rounded-none [&_.border-control]:border-transparent ' +
  '[&_.border-control]:-outline-offset-2 has-[[aria-invalid=true]]:border-danger'

/** A condition: field, operator and value. */
export function ConditionRow(props: {
  condition: Condition
  columns: readonly Column[]
  onChange: (condition: Condition) => void
  onRemove: () => void
}) {
  const { condition, columns, onChange } = props
  const t = useTranslation()
  const noteId = useId()
  const showNull = useSyncExternalStore(settings.subscribe, marksNull)
  const column = columns.find(({ id }) => id === condition.columnId)
  const operators = column ? operatorsOf(column, condition.operator, showNull) : []

  function changeColumn(id: string): void {
    const next = columns.find((one) => one.id === id)
    if (next) onChange(conditionOn(next, condition.id))
  }
  function changeOperator(operator: OperatorName): void {
    if (!column) return
    const keepsValue = valueNeed(column, operator) === valueNeed(column, condition.operator)
    const needsSub = valueNeed(column, operator) === 'sub'
    const subs = subsOf(operator)
    const sub = subs.find((name) => name === (condition.subOperator ?? 'exactDate')) ?? subs[0] ?? null
    const { typed: _, ...rest } = condition
    onChange({
      ...(keepsValue ? condition : rest),
      operator,
      subOperator: needsSub ? sub : null,
      value: keepsValue ? condition.value : null,
    })
  }
  function changeSub(subOperator: string): void {
    const isSameKind = subNeed(subOperator) === subNeed(condition.subOperator)
    const { typed: _, ...rest } = condition
    onChange({ ...(isSameKind ? condition : rest), subOperator, value: isSameKind ? condition.value : null })
  }
  const need = column ? valueNeed(column, condition.operator) : 'none'
  const input = column ? inputOf(column, condition) : 'none'
  const problem = column ? problemOf(condition, column, input) : null
  const isOpen = !isComplete(condition, columns)
  return (
    <div className="flex min-w-0 flex-1 items-start gap-1 @max-lg:basis-full">
      <div className="min-w-0 flex-1">
        <div role="group" aria-label={column?.title} className={pill}>
          <div className="min-w-0 grow basis-32">
            <Select
              label={t('views.field')}
              value={condition.columnId}
              onChange={changeColumn}
              options={columnOptions(columns)}
            />
          </div>
          {column && (
            <div className="min-w-0 grow basis-28">
              <Select
                label={t('toolbar.filter.operator')}
                value={condition.operator}
                onChange={changeOperator}
                options={operators.map((name) => ({ value: name, label: t(operatorName(column, name)) }))}
              />
            </div>
          )}
          {column && need === 'sub' && (
            <div className="min-w-0 grow basis-28">
              <Select
                label={t('toolbar.filter.day')}
                value={condition.subOperator}
                onChange={changeSub}
                options={subsOf(condition.operator).map((name) => ({
                  value: name,
                  label: t(`toolbar.day.${name}`),
                }))}
              />
            </div>
          )}
          {column && input !== 'none' && (
            <div className={cx('min-w-0 grow-[2]', input === 'date' ? 'basis-52' : 'basis-24')}>
              <ConditionValue
                column={column}
                condition={condition}
                input={input}
                describedBy={isOpen ? noteId : undefined}
                isWrong={problem !== null}
                onChange={onChange}
              />
            </div>
          )}
        </div>
        {isOpen && input !== 'none' && (
          <p id={noteId} className={cx('mt-1 text-xs', problem ? 'text-danger-ink' : 'text-ink-3')}>
            {problem ?? t('toolbar.filter.unfinished')}
          </p>
        )}
      </div>
      <IconButton
        icon={Trash2}
        label={t('toolbar.filter.remove')}
        className="mt-0.5 pointer-coarse:mt-0"
        onClick={props.onRemove}
      />
    </div>
  )
}

/** The error of the typed value, if any. */
function problemOf(condition: Condition, column: Column, input: ValueInput): string | null {
  const { typed = '', value } = condition
  if (value !== null || typed.trim() === '') return null
  if (input === 'days') return isDays(typed) ? null : problemMessage({ code: 'notInteger' })
  const read = input === 'date' ? readExact(typed, column) : readValue(typed, column, condition.operator)
  return read.ok ? null : problemMessage(read.problem)
}

/** Operators that distinguish null from empty text, if enabled. */
const apart: readonly OperatorName[] = ['empty', 'notempty', 'null', 'notnull']

/** The available operators, including one set through the API. */
function operatorsOf(column: Column, chosen: OperatorName, showNull: boolean): OperatorName[] {
  const operators = filterOperators(column, fieldOf(elementOf(column)).operators)
  const offered = operators.filter(
    (name) => showNull || !apart.includes(name) || !operators.includes('blank') || name === chosen,
  )
  return offered.includes(chosen) ? offered : [...offered, chosen]
}

type SubName = keyof typeof daySubOperators | keyof typeof spanSubOperators

/** Date ranges of an operator. */
function subsOf(operator: OperatorName): SubName[] {
  const table: Partial<Record<SubName, unknown>> =
    operator === 'isWithin' ? spanSubOperators : daySubOperators
  // The keys of both tables are sub-operators.
  return Object.keys(table) as SubName[]
}
