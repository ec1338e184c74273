import { GitBranch, ListChecks, type LucideIcon, Rows3, ShieldCheck } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { isRequiredForInput } from '#core/required-columns.ts'
import { offeredColumn, readChoices } from '#core/views/form-choices.ts'
import { readConditions } from '#core/views/form-conditions.ts'
import { conditionColumn } from '#core/views/form-filters.ts'
import { isAskableLink, offerFor, readLinkOffers } from '#core/views/form-linked-records.ts'
import { readRules, ruleKindsOf } from '#core/views/form-rules.ts'
import type { Translate } from '../../../i18n/use-translation.tsx'
import { ChoicesDialog } from './choices-dialog.tsx'
import { ConditionDialog, type ConditionEditorProps } from './condition-dialog.tsx'
import type { PlacedField } from '../builder/field-order.ts'
import { LinkedRecordsDialog, type LinkedRecordsEditorProps } from './linked-records-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import type { FormEdits } from '../builder/use-form-edits.ts'

/** Editors from the app's other parts. */
export type FormEditors = {
  Condition: ComponentType<ConditionEditorProps>
  LinkedRecords: ComponentType<LinkedRecordsEditorProps>
}

/** A setting of a question, edited in a dialog. */
export type QuestionSetting = {
  key: string
  icon: LucideIcon
  /** Menu item. */
  label: string
  disabled?: boolean
  /** Describes the current setting; null for none. */
  note: string | null
  /** The question is not asked without it. */
  isMissing?: boolean
  dialog: (onClose: () => void) => ReactNode
}

/** The settings of a question, beyond its texts. `earlier`: the fields of the questions before it. */
export function questionSettings(
  t: Translate,
  { options, setOptions }: Pick<FormEdits, 'options' | 'setOptions'>,
  { column, place }: PlacedField,
  earlier: readonly PlacedField[],
  editors: FormEditors,
  baseId: string,
): QuestionSetting[] {
  const name = place.label || column.title
  const { id: columnId } = column
  const conditions = readConditions(options['conditions'])
  const filters = conditions.find((each) => each.columnId === columnId)?.filters ?? []
  // The table requires a value, so hiding the question would block the form.
  const canBeConditional = !isRequiredForInput(column) && earlier.length > 0
  const settings: QuestionSetting[] = [
    {
      key: 'condition',
      icon: GitBranch,
      label: t('form.builder.condition'),
      disabled: !canBeConditional,
      note: canBeConditional && filters.length > 0 ? t('form.builder.conditional') : null,
      dialog: (onClose) => (
        <ConditionDialog
          name={name}
          Editor={editors.Condition}
          filters={filters}
          columns={earlier.map((field) => conditionColumn(field.column))}
          onChange={(next) => setOptions({ conditions: replaced(conditions, { columnId, filters: next }) })}
          onClose={onClose}
        />
      ),
    },
  ]
  if (column.selectOptions.length > 1) {
    const choices = readChoices(options['choices'])
    const count = offeredColumn(column, choices).selectOptions.length
    const total = column.selectOptions.length
    settings.push({
      key: 'options',
      icon: ListChecks,
      label: t('form.builder.options'),
      note: count < total ? t('form.builder.optionsOffered', { count, total }) : null,
      dialog: (onClose) => (
        <ChoicesDialog
          name={name}
          column={column}
          optionIds={choices.find((each) => each.columnId === columnId)?.optionIds ?? []}
          onChange={(optionIds) => setOptions({ choices: replaced(choices, { columnId, optionIds }) })}
          onClose={onClose}
        />
      ),
    })
  }
  if (isAskableLink(column)) {
    const offers = readLinkOffers(options['linked_records'])
    const offer = offerFor(column, offers)
    settings.push({
      key: 'records',
      icon: Rows3,
      label: t('form.builder.records'),
      note: offer ? t(offerNames[offer.from]) : t('form.builder.recordsMissing'),
      isMissing: !offer,
      dialog: (onClose) => (
        <LinkedRecordsDialog
          name={name}
          Editor={editors.LinkedRecords}
          baseId={baseId}
          column={column}
          offer={offer}
          onChange={(next) => setOptions({ linked_records: replaced(offers, next) })}
          onClose={onClose}
        />
      ),
    })
  }
  if (ruleKindsOf(column).length > 0) {
    const all = readRules(options['rules'])
    const rules = all.filter((rule) => rule.columnId === columnId)
    const others = all.filter((rule) => rule.columnId !== columnId)
    settings.push({
      key: 'rules',
      icon: ShieldCheck,
      label: t('form.builder.rules'),
      note: rules.length > 0 ? t('form.builder.rulesCount', { count: rules.length }) : null,
      dialog: (onClose) => (
        <RulesDialog
          name={name}
          column={column}
          rules={rules}
          onChange={(next) => setOptions({ rules: [...others, ...next] })}
          onClose={onClose}
        />
      ),
    })
  }
  return settings
}

const offerNames = {
  all: 'form.builder.recordsAll',
  view: 'form.builder.recordsView',
  filter: 'form.builder.recordsFilter',
} as const

/** The settings of fields with one of them changed. */
function replaced<S extends { columnId: string }>(settings: readonly S[], changed: S): S[] {
  return [...settings.filter(({ columnId }) => columnId !== changed.columnId), changed]
}
