import { dateFormats } from '#core/fields/dates.ts'
import { durationFormats } from '#core/fields/durations.ts'
import { timeFormats } from '#core/fields/moments.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type OptionProps, Places, textOf } from './option-parts.tsx'

// Options that only say how values look: those of cells, and of results of formulas.

export function Thousands({ options, onChange }: OptionProps) {
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

export function DecimalOptions(props: OptionProps) {
  return (
    <>
      <Places {...props} />
      <Thousands {...props} />
    </>
  )
}

export function DateOptions({ options, onChange }: OptionProps) {
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

export function DateTimeOptions(props: OptionProps) {
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

export function DurationFormatOption({ options, onChange }: OptionProps) {
  const t = useT()
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
