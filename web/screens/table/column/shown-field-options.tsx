import { type BarcodeFormat, barcodeFormats } from '#core/fields/barcode.ts'
import { buttonColours, type ButtonColour, type ButtonTheme, buttonThemes } from '#core/fields/button.ts'
import { fromColumnWire } from '#core/api/column-of-wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { limits } from '#core/limits.ts'
import { buttonIcons, buttonLook } from '../../../fields/button-look.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { useTheme } from '../../../theme/use-theme.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { columnOptions } from '../field-options.tsx'
import { type EditorProps, textOf } from './option-parts.tsx'
import { Outline } from '../../../ui/outline.tsx'

// Options of types that show the value of another field of the record: codes and buttons.

/** Which field's value is shown. */
function ShownFieldSelect({
  options,
  onChange,
  scope,
  name,
  label,
  without = {},
}: EditorProps & { name: string; label: string; without?: Record<string, unknown> }) {
  const offered = scope.table.columns
    .filter(({ id }) => id !== scope.column?.id)
    .map(fromColumnWire)
    .filter((column) => !fieldOf(column).people)
  return (
    <Field label={label}>
      <Select
        value={textOf(options[name], '')}
        onChange={(id) => onChange({ ...options, ...without, [name]: id })}
        options={columnOptions(offered)}
      />
    </Field>
  )
}

export function QrOptions(props: EditorProps) {
  const t = useT()
  return <ShownFieldSelect {...props} name="valueColumnId" label={t('column.option.shownField')} />
}

export function BarcodeOptions(props: EditorProps) {
  const t = useT()
  const { options, onChange } = props
  return (
    <>
      <ShownFieldSelect {...props} name="valueColumnId" label={t('column.option.shownField')} />
      <Field label={t('column.option.barcodeFormat')}>
        <Select
          value={textOf(options['barcodeFormat'], barcodeFormats[0])}
          onChange={(barcodeFormat) => onChange({ ...options, barcodeFormat })}
          options={barcodeFormats.map((format) => ({ value: format as string, label: barName(format) }))}
        />
      </Field>
    </>
  )
}

/** Names as they are printed on the boxes of scanners. */
function barName(format: BarcodeFormat): string {
  return format.replace(/^(CODE|EAN|ITF)(\d+)$/, '$1-$2').replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

const themeNames: Record<ButtonTheme, MessageId> = {
  solid: 'column.button.solid',
  light: 'column.button.light',
  text: 'column.button.text',
}
const colourNames: Record<ButtonColour, MessageId> = {
  brand: 'column.button.colour.brand',
  red: 'column.button.colour.red',
  green: 'column.button.colour.green',
  maroon: 'column.button.colour.maroon',
  blue: 'column.button.colour.blue',
  orange: 'column.button.colour.orange',
  pink: 'column.button.colour.pink',
  purple: 'column.button.colour.purple',
  yellow: 'column.button.colour.yellow',
  gray: 'column.button.colour.gray',
}
const iconNames: Record<string, MessageId> = {
  open: 'column.button.icon.open',
  mail: 'column.button.icon.mail',
  download: 'column.button.icon.download',
  play: 'column.button.icon.play',
  check: 'column.button.icon.check',
  star: 'column.button.icon.star',
}

export function ButtonOptions(props: EditorProps) {
  const t = useT()
  const scheme = useTheme()
  const { options, onChange } = props
  const lookOf = (color: ButtonColour) =>
    buttonLook(
      { id: '', title: '', type: 'Button', selectOptions: [], options: { ...options, color } },
      scheme,
    )
  return (
    <>
      {/* A formula would count before the field. */}
      <ShownFieldSelect
        {...props}
        name="urlColumnId"
        label={t('column.option.urlField')}
        without={{ formula: '' }}
      />
      <Field label={t('column.option.label')} optional>
        <Input
          value={textOf(options['label'], '')}
          dir="auto"
          maxLength={limits.titleLength}
          placeholder={t('fields.button.open')}
          onText={(label) => onChange({ ...options, label })}
        />
      </Field>
      <Field label={t('column.option.look')}>
        <Select
          value={textOf(options['theme'], buttonThemes[0])}
          onChange={(theme) => onChange({ ...options, theme })}
          options={buttonThemes.map((theme) => ({ value: theme as string, label: t(themeNames[theme]) }))}
        />
      </Field>
      <Field label={t('column.option.colour')}>
        <Select
          value={textOf(options['color'], buttonColours[0])}
          onChange={(color) => onChange({ ...options, color })}
          options={buttonColours.map((color) => ({
            value: color as string,
            label: t(colourNames[color]),
            icon: (
              <span
                className="block size-4 rounded-sm border border-line"
                style={{ background: lookOf(color).ground }}
                aria-hidden="true"
              />
            ),
          }))}
        />
      </Field>
      <Field label={t('column.option.icon')}>
        <Select
          value={textOf(options['icon'], '')}
          onChange={(icon) => onChange({ ...options, icon: icon === '' ? null : icon })}
          options={[
            { value: '', label: t('column.button.icon.none') },
            ...Object.entries(buttonIcons).flatMap(([icon, path]) => {
              const name = iconNames[icon]
              return name ? [{ value: icon, label: t(name), icon: <Outline path={path} /> }] : []
            }),
          ]}
        />
      </Field>
    </>
  )
}
