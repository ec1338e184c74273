import { dateFormats } from '#core/fields/dates/date-parsing.ts'
import { durationFormats } from '#core/fields/dates/duration-format.ts'
import { timeFormats } from '#core/fields/dates/instants.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { type OptionProps, Places, textOf, Toggle } from './option-editor-props.tsx'

// Display options, for cells and for formula results.

export function Thousands({ options, onChange }: OptionProps) {
  const t = useTranslation()
  return (
    <Switch
      checked={options['isLocaleString'] === true}
      onChange={(isLocaleString) => onChange({ ...options, isLocaleString })}
    >
      {t('column.thousands')}
    </Switch>
  )
}

export function DecimalOptions(props: OptionProps) {
  return (
    <>
      <Places {...props} />
      <Thousands {...props} />
    </>
  )
}

export function PercentFormat(props: OptionProps) {
  const t = useTranslation()
  return (
    <>
      <Places {...props} usual="0" />
      <Toggle {...props} name="is_progress" label={t('column.option.bar')} />
    </>
  )
}

export function DateOptions({ options, onChange }: OptionProps) {
  const t = useTranslation()
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

export function DateTimeOptions(props: OptionProps) {
  const t = useTranslation()
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

export function DurationFormatOption({ options, onChange }: OptionProps) {
  const t = useTranslation()
  return (
    <Field label={t('column.option.durationFormat')}>
      <Select
        value={textOf(options['duration'], '0')}
        onChange={(place) => onChange({ ...options, duration: Number(place) })}
        options={durationFormats.map((label, place) => ({ value: String(place), label }))}
      />
    </Field>
  )
}
