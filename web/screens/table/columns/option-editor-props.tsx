import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'

type Options = Record<string, unknown>
/** The table, all tables of the base, and the column once it exists. */
export type ColumnScope = { table: TableWire; tables: readonly TableWire[]; column: ColumnWire | null }
export type EditorProps = { options: Options; onChange: (options: Options) => void; scope: ColumnScope }

const places = Array.from({ length: limits.decimalPlacesMax + 1 }, (_, count) => String(count))

export type OptionProps = Pick<EditorProps, 'options' | 'onChange'>

/** Number of decimal places. */
export function Places({ options, onChange, usual = '2' }: OptionProps & { usual?: string }) {
  const t = useTranslation()
  return (
    <Field label={t('column.decimals')}>
      <Select
        value={textOf(options['precision'], usual)}
        onChange={(count) => onChange({ ...options, precision: Number(count) })}
        options={places.map((count) => ({
          value: count,
          label: `${count}  (${(1).toFixed(Number(count))})`,
        }))}
      />
    </Field>
  )
}

/** A boolean option. */
export function Toggle(props: OptionProps & { name: string; label: string; usual?: boolean }) {
  const { options, onChange, name, label, usual = false } = props
  const value = options[name]
  return (
    <Switch
      checked={typeof value === 'boolean' ? value : usual}
      onChange={(isOn) => onChange({ ...options, [name]: isOn })}
    >
      {label}
    </Switch>
  )
}

/** An option as text; the default if unset or of another type. */
export function textOf(value: unknown, usual: string): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : usual
}
