import type { ReactNode } from 'react'
import type { ResultWire } from '#core/api/formula-wire.ts'
import { currencyOf } from '#core/fields/currency.ts'
import { displaysOf } from '#core/fields/formula-result.ts'
import type { FieldType } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icons.tsx'
import { useT } from '../../../../i18n/use-t.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { CurrencyOptions } from '../currency-options.tsx'
import {
  DateOptions,
  DateTimeOptions,
  DecimalOptions,
  DurationFormatOption,
  Thousands,
} from '../format-options.tsx'
import { CheckboxOptions, RatingOptions } from '../mark-options.tsx'
import { type OptionProps, Places, textOf, Toggle } from '../option-parts.tsx'

const automatic = 'automatic'

/** What can be set about results that are shown as a type. */
const formatEditors: Partial<Record<FieldType, (props: OptionProps) => ReactNode>> = {
  Decimal: DecimalOptions,
  Number: Thousands,
  Currency: CurrencyOptions,
  Percent: PercentFormat,
  Duration: DurationFormatOption,
  Rating: RatingOptions,
  Checkbox: CheckboxOptions,
  Date: DateOptions,
  DateTime: DateTimeOptions,
}

/** The format of a formula's results: the one that follows from its fields, or one that is chosen. */
export function FormulaFormat({ options, onChange, result }: OptionProps & { result: ResultWire }) {
  const t = useT()
  const chosen = chosenType(options, result)
  const Editor = formatEditors[chosen ?? 'SingleLineText']
  const { uidt, meta } = result
  // Plain text has nothing to be chosen about it.
  const types = displaysOf(result.kind).filter((type) => type !== 'SingleLineText' || type === chosen)
  const unit = uidt === 'Currency' ? ` ${currencySymbol(meta)}` : ''
  return (
    <>
      <Field label={t('formula.format')}>
        <Select
          value={chosen ?? automatic}
          onChange={(next) =>
            onChange({
              ...options,
              display_type: next === automatic ? null : next,
              display_column_meta: next === automatic ? null : { meta: next === uidt ? meta : {} },
            })
          }
          options={[
            {
              value: automatic,
              label: t('formula.format.automatic', { format: t(`fields.type.${uidt}`) + unit }),
              icon: <FieldIcon type={uidt} className="text-icon" />,
            },
            ...types.map((type) => ({
              value: type as string,
              label: t(`fields.type.${type}`),
              icon: <FieldIcon type={type} className="text-icon" />,
            })),
          ]}
        />
      </Field>
      {Editor && (
        <Editor
          options={chosenOptions(options)}
          onChange={(next) => onChange({ ...options, display_column_meta: { meta: next } })}
        />
      )}
    </>
  )
}

/** The type that was chosen for results, where they can be shown as it. */
export function chosenType(options: Record<string, unknown>, { kind }: ResultWire): FieldType | null {
  const wanted = textOf(options['display_type'], '')
  return displaysOf(kind).find((type) => type === wanted) ?? null
}

/** Options of the type that was chosen. */
export function chosenOptions(options: Record<string, unknown>): Record<string, unknown> {
  const wrapped = options['display_column_meta']
  const meta = isObject(wrapped) ? wrapped['meta'] : null
  return isObject(meta) ? meta : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function PercentFormat(props: OptionProps) {
  const t = useT()
  return (
    <>
      <Places {...props} usual="0" />
      <Toggle {...props} name="is_progress" label={t('column.option.bar')} />
    </>
  )
}

function currencySymbol(options: Record<string, unknown>): string {
  const { code, locale } = currencyOf(options)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code
}
