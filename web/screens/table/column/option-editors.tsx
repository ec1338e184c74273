import type { FieldType } from '#core/schema.ts'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.tsx'
import { AttachmentOptions } from './attachment-options.tsx'
import { CurrencyOptions } from './currency-options.tsx'
import {
  DateOptions,
  DateTimeOptions,
  DecimalOptions,
  DurationFormatOption,
  Thousands,
} from './format-options.tsx'
import { FormulaOptions } from './formula/formula-options.tsx'
import { LinkOptionsEditor, LookupOptions, RollupOptions } from './link-options.tsx'
import { CheckboxOptions, RatingOptions } from './mark-options.tsx'
import { BarcodeOptions, ButtonOptions, QrOptions } from './shown-field-options.tsx'
import { type EditorProps, Places, Toggle } from './option-parts.tsx'

/** What can be set about the columns of a type, beside what all have; types without a line have nothing. */
export const optionEditors: Partial<Record<FieldType, (props: EditorProps) => ReactNode>> = {
  LongText: LongTextOptions,
  Email: Validation,
  URL: Validation,
  PhoneNumber: Validation,
  Number: Thousands,
  Decimal: DecimalOptions,
  Currency: CurrencyOptions,
  Percent: PercentOptions,
  Duration: DurationOptions,
  Date: DateOptions,
  DateTime: DateTimeOptions,
  Time: TimeOptions,
  Checkbox: CheckboxOptions,
  Rating: RatingOptions,
  CreatedTime: DateTimeOptions,
  LastModifiedTime: DateTimeOptions,
  Attachment: AttachmentOptions,
  LinkToAnotherRecord: LinkOptionsEditor,
  Links: LinkOptionsEditor,
  Formula: FormulaOptions,
  Lookup: LookupOptions,
  Rollup: RollupOptions,
  User: UserOptions,
  QrCode: QrOptions,
  Barcode: BarcodeOptions,
  Button: ButtonOptions,
}

function LongTextOptions(props: EditorProps) {
  const t = useT()
  return <Toggle {...props} name="richMode" label={t('column.option.markdown')} />
}

/** Values of these types are checked unless the column says no. */
function Validation(props: EditorProps) {
  const t = useT()
  return <Toggle {...props} name="validate" usual label={t('column.option.validate')} />
}

function PercentOptions(props: EditorProps) {
  const t = useT()
  return (
    <>
      <Places {...props} usual="0" />
      <Toggle {...props} name="is_progress" label={t('column.option.bar')} />
      <Toggle {...props} name="limited" label={t('column.option.limited')} />
    </>
  )
}

function DurationOptions(props: EditorProps) {
  const t = useT()
  return (
    <>
      <DurationFormatOption {...props} />
      <Toggle {...props} name="negative" label={t('column.option.negative')} />
    </>
  )
}

function UserOptions(props: EditorProps) {
  const t = useT()
  return <Toggle {...props} name="is_multi" label={t('column.option.severalPeople')} />
}

function TimeOptions(props: EditorProps) {
  const t = useT()
  return <Toggle {...props} name="is12hrFormat" label={t('column.option.twelveHours')} />
}
