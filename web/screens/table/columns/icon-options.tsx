import {
  iconColorOf,
  iconOf,
  type IconName,
  iconPairs,
  type IconMarkKind,
  checkboxMark,
  ratingMark,
} from '#core/fields/options/icon-pairs.ts'
import { IconMark } from '../../../fields/canvas/icon-mark.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { pickerColors } from '../../../theme/palette-colors.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ColorPicker } from '../../color-picker.tsx'
import { type OptionProps, textOf } from './option-editor-props.tsx'

const names: Record<IconName, MessageId> = {
  square: 'column.icon.square',
  check: 'column.icon.check',
  circle: 'column.icon.circle',
  star: 'column.button.icon.star',
  heart: 'column.icon.heart',
  thumb: 'column.icon.thumb',
  flag: 'column.icon.flag',
}
const counts = Array.from({ length: 10 }, (_, index) => String(index + 1))

export function CheckboxOptions(props: OptionProps) {
  return (
    <MarkOptions
      {...props}
      kind={checkboxMark}
      kept={([checked, unchecked]) => ({ checked, unchecked })}
      usual={pickerColors[0]}
    />
  )
}

export function RatingOptions(props: OptionProps) {
  const t = useTranslation()
  const { options, onChange } = props
  return (
    <>
      <Field label={t('column.ratingMax')}>
        <Select
          value={textOf(options['max'], '5')}
          onChange={(max) => onChange({ ...options, max: Number(max) })}
          options={counts.map((count) => ({ value: count, label: count }))}
        />
      </Field>
      <MarkOptions
        {...props}
        kind={ratingMark}
        kept={([full, empty]) => ({ full, empty })}
        isPlaced
        usual={ratingMark.color}
      />
    </>
  )
}

/** Icon and color of a rating or checkbox. */
function MarkOptions(
  props: OptionProps & {
    kind: IconMarkKind
    /** Converts the pair to column options. */
    kept: (pair: readonly [string, string]) => Record<string, string>
    /** The icon option is nested. */
    isPlaced?: boolean
    /** The default color. */
    usual: string
  },
) {
  const { options, onChange, kind, kept } = props
  const t = useTranslation()
  const usual = props.usual.toUpperCase()
  const chosen = (iconColorOf(kind, { options }) ?? usual).toUpperCase()
  // Keep a color from elsewhere available.
  const colors = [...new Set([usual, ...pickerColors.map((color) => color.toUpperCase()), chosen])]
  return (
    <>
      <Field label={t('column.option.icon')}>
        <Select
          value={iconOf(kind, { options })}
          onChange={(name) =>
            onChange({
              ...options,
              icon: kept(iconPairs[name]),
              ...(props.isPlaced ? { iconIdx: kind.icons.indexOf(name) } : {}),
            })
          }
          options={kind.icons.map((name) => ({
            value: name,
            label: t(names[name]),
            icon: (
              <IconMark
                kind={kind}
                column={{ options: { ...options, icon: kept(iconPairs[name]) } }}
                isOn
                className="size-4"
              />
            ),
          }))}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-xs font-medium text-ink-2">
          {t('column.option.color')}
        </span>
        <ColorPicker
          label={t('column.option.color')}
          colors={colors}
          columns={10}
          value={chosen}
          onChange={(color) => onChange({ ...options, color })}
        />
      </div>
    </>
  )
}
