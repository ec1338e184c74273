import type { ResultWire } from '#core/api/wire/formula-wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { currencyOf } from '#core/fields/types/currency.ts'
import { displaysOf } from '#core/fields/computed/formula-result.ts'
import { type FieldType, standardTypes } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { FormatPanel } from '../format-panels.tsx'
import { type OptionProps, textOf } from '../option-editor-props.tsx'

const automatic = 'automatic'

/** The format of a formula's results: inferred from its fields, or chosen. */
export function FormulaFormat({ options, onChange, result }: OptionProps & { result: ResultWire }) {
  const t = useTranslation()
  const chosen = chosenType(options, result)
  const { uidt, meta } = result
  // Plain text has no options.
  const types = displaysOf(result.kind).filter((type) => type !== standardTypes.text || type === chosen)
  const isAmount = fieldOf({ type: uidt }).numberFormat?.(meta).measures === 'amount'
  const unit = isAmount ? ` ${currencySymbol(meta)}` : ''
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
      {chosen && (
        <FormatPanel
          type={chosen}
          options={chosenOptions(options)}
          onChange={(next) => onChange({ ...options, display_column_meta: { meta: next } })}
        />
      )}
    </>
  )
}

/** The chosen result type, if it fits the results. */
export function chosenType(options: Record<string, unknown>, { kind }: ResultWire): FieldType | null {
  const wanted = textOf(options['display_type'], '')
  return displaysOf(kind).find((type) => type === wanted) ?? null
}

/** The options of the chosen type. */
export function chosenOptions(options: Record<string, unknown>): Record<string, unknown> {
  const wrapped = options['display_column_meta']
  const meta = isObject(wrapped) ? wrapped['meta'] : null
  return isObject(meta) ? meta : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
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
