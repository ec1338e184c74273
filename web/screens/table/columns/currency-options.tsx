import { useMemo } from 'react'
import { currencyCodes } from '#core/fields/numbers/currency-codes.ts'
import { currentLocale } from '../../../i18n/i18n.ts'
import { locales } from '#core/locales.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { Option } from '../../../ui/forms/select-option.ts'
import { type OptionProps, Places, textOf } from './option-editor-props.tsx'

const codeUsual = 'USD'
const writingUsual = 'en-US'

/** Currency, number format and decimal places. */
export function CurrencyOptions({ options, onChange }: OptionProps) {
  const t = useTranslation()
  const { tag } = currentLocale()
  const code = textOf(options['currency_code'], codeUsual)
  const writing = textOf(options['currency_locale'], writingUsual)
  const codes = useMemo(() => currencyOptions(tag), [tag])
  const writings = useMemo(() => writingOptions(code, writing), [code, writing])
  return (
    <>
      <Field label={t('column.option.currency')}>
        <Combobox
          value={code}
          options={codes}
          onChange={(next) =>
            next && onChange({ ...options, currency_code: next, precision: usualPlaces(next) })
          }
        />
      </Field>
      <Field label={t('column.option.writing')}>
        <Combobox
          value={writing}
          options={writings}
          onChange={(next) => next && onChange({ ...options, currency_locale: next })}
        />
      </Field>
      <Places options={options} onChange={onChange} />
    </>
  )
}

function currencyOptions(tag: string): Option[] {
  const names = new Intl.DisplayNames(tag, { type: 'currency', fallback: 'code' })
  return currencyCodes.map((code) => {
    const name = names.of(code) ?? code
    return { value: code, label: name === code ? code : `${code} – ${name}` }
  })
}

/** Locale formats, each shown by an example; labels start with the language name for search. */
function writingOptions(code: string, current: string): Option[] {
  const tags = [...new Set([writingUsual, 'en-GB', ...locales.map(({ tag }) => tag), current])]
  return tags.map((tag) => {
    const sample = new Intl.NumberFormat(tag, { style: 'currency', currency: code }).format(1234.5)
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
    return { value: tag, label: `${name}: ${sample}` }
  })
}

/** The usual decimal places of the currency. */
function usualPlaces(code: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
