import { type BarcodeFormat, barcodeFormats } from '#core/fields/types/barcode.ts'
import { buttonColors, type ButtonColor, type ButtonTheme, buttonThemes } from '#core/fields/types/button.ts'
import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { buttonIcons, buttonLook } from '../../../fields/button-appearance.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useTheme } from '../../../theme/use-theme.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { columnOptions } from '../view/column-options.tsx'
import { type EditorProps, textOf } from './option-editor-props.tsx'
import { IconOutline } from '../../../ui/icon-outline.tsx'

// Options of types that show another field of the record: barcodes and buttons.

/** The source field. */
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
  const t = useTranslation()
  return <ShownFieldSelect {...props} name="valueColumnId" label={t('column.option.shownField')} />
}

export function BarcodeOptions(props: EditorProps) {
  const t = useTranslation()
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

/** Barcode format names as used on scanners. */
function barName(format: BarcodeFormat): string {
  return format.replace(/^(CODE|EAN|ITF)(\d+)$/, '$1-$2').replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

const themeNames: Record<ButtonTheme, MessageId> = {
  solid: 'column.button.solid',
  light: 'column.button.light',
  text: 'column.button.text',
}
const colorNames: Record<ButtonColor, MessageId> = {
  brand: 'column.button.color.brand',
  red: 'column.button.color.red',
  green: 'column.button.color.green',
  maroon: 'column.button.color.maroon',
  blue: 'column.button.color.blue',
  orange: 'column.button.color.orange',
  pink: 'column.button.color.pink',
  purple: 'column.button.color.purple',
  yellow: 'column.button.color.yellow',
  gray: 'column.button.color.gray',
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
  const t = useTranslation()
  const scheme = useTheme()
  const { options, onChange } = props
  const lookOf = (color: ButtonColor) => buttonLook({ options: { ...options, color } }, scheme)
  return (
    <>
      {/* A formula takes precedence over the field. */}
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
      <Field label={t('column.option.style')}>
        <Select
          value={textOf(options['theme'], buttonThemes[0])}
          onChange={(theme) => onChange({ ...options, theme })}
          options={buttonThemes.map((theme) => ({ value: theme as string, label: t(themeNames[theme]) }))}
        />
      </Field>
      <Field label={t('column.option.color')}>
        <Select
          value={textOf(options['color'], buttonColors[0])}
          onChange={(color) => onChange({ ...options, color })}
          options={buttonColors.map((color) => ({
            value: color as string,
            label: t(colorNames[color]),
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
              return name ? [{ value: icon, label: t(name), icon: <IconOutline path={path} /> }] : []
            }),
          ]}
        />
      </Field>
    </>
  )
}
