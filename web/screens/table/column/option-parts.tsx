import type { ColumnWire, TableWire } from '#core/api/wire.ts'
import { limits } from '#core/limits.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'

type Options = Record<string, unknown>
/** Whose column it is: the table, all tables of the base, and the column itself once it is there. */
export type ColumnScope = { table: TableWire; tables: readonly TableWire[]; column: ColumnWire | null }
export type EditorProps = { options: Options; onChange: (options: Options) => void; scope: ColumnScope }

const places = Array.from({ length: limits.decimalPlaces + 1 }, (_, count) => String(count))

export type OptionProps = Pick<EditorProps, 'options' | 'onChange'>

/** How many decimal places a column shows. */
export function Places({ options, onChange, usual = '2' }: OptionProps & { usual?: string }) {
  const t = useT()
  return (
    <Field label={t('column.places')}>
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

/** An option that is on or off. */
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

/** An option's value as text; the usual one where it is not set or of another kind. */
export function textOf(value: unknown, usual: string): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : usual
}
