import { dateFormats } from '#core/fields/dates.ts'
import { durationFormats } from '#core/fields/durations.ts'
import { timeFormats } from '#core/fields/moments.ts'
import type { FieldType } from '#core/schema.ts'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AttachmentOptions } from './attachment-options.tsx'
import { CurrencyOptions } from './currency-options.tsx'
import { FormulaOptions } from './formula/formula-options.tsx'
import { LinkOptionsEditor, LookupOptions, RollupOptions } from './link-options.tsx'
import { CheckboxOptions, RatingOptions } from './mark-options.tsx'
import { BarcodeOptions, ButtonOptions, QrOptions } from './shown-field-options.tsx'
import { type EditorProps, Places, textOf, Toggle } from './option-parts.tsx'

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

function Thousands({ options, onChange }: EditorProps) {
  const t = useT()
  return (
    <Switch
      checked={options['isLocaleString'] === true}
      onChange={(isLocaleString) => onChange({ ...options, isLocaleString })}
    >
      {t('column.thousands')}
    </Switch>
  )
}

function DecimalOptions(props: EditorProps) {
  return (
    <>
      <Places {...props} />
      <Thousands {...props} />
    </>
  )
}

function DateOptions({ options, onChange }: EditorProps) {
  const t = useT()
  return (
    <Field label={t('column.dateFormat')}>
      <Select
        value={textOf(options['date_format'], dateFormats[0])}
        onChange={(format) => onChange({ ...options, date_format: format })}
        options={dateFormats.map((format) => ({ value: format as string, label: format }))}
      />
    </Field>
  )
}

function DateTimeOptions(props: EditorProps) {
  const t = useT()
  const { options, onChange } = props
  return (
    <>
      <DateOptions {...props} />
      <Field label={t('column.timeFormat')}>
        <Select
          value={textOf(options['time_format'], timeFormats[0])}
          onChange={(format) => onChange({ ...options, time_format: format })}
          options={timeFormats.map((format) => ({ value: format as string, label: format }))}
        />
      </Field>
      <Switch
        checked={options['is12hrFormat'] === true}
        onChange={(is12hrFormat) => onChange({ ...options, is12hrFormat })}
      >
        {t('column.twelveHours')}
      </Switch>
    </>
  )
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
  const { options, onChange } = props
  return (
    <>
      <Field label={t('column.option.durationFormat')}>
        <Select
          value={textOf(options['duration'], '0')}
          onChange={(place) => onChange({ ...options, duration: Number(place) })}
          options={durationFormats.map((label, place) => ({ value: String(place), label }))}
        />
      </Field>
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
