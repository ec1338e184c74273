import {
  iconColorOf,
  iconNames,
  iconOf,
  type IconName,
  iconPairs,
  ratingColor,
} from '#core/fields/icon-pairs.ts'
import { Mark } from '../../../fields/mark.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { pickerColours } from '../../../theme/colours.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ColourChoices } from '../../colour-choices.tsx'
import { type OptionProps, textOf } from './option-parts.tsx'

const names: Record<IconName, MessageId> = {
  square: 'column.icon.square',
  check: 'column.icon.check',
  circle: 'column.icon.circle',
  star: 'column.button.icon.star',
  heart: 'column.icon.heart',
  thumb: 'column.icon.thumb',
  flag: 'column.icon.flag',
}
const ratingNames = iconNames.filter((name) => name !== 'square' && name !== 'check')
const counts = Array.from({ length: 10 }, (_, index) => String(index + 1))

export function CheckboxOptions(props: OptionProps) {
  return (
    <MarkOptions
      {...props}
      type="Checkbox"
      icons={iconNames}
      kept={([checked, unchecked]) => ({ checked, unchecked })}
      usual={pickerColours[0]}
    />
  )
}

export function RatingOptions(props: OptionProps) {
  const t = useT()
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
        type="Rating"
        icons={ratingNames}
        kept={([full, empty]) => ({ full, empty })}
        isPlaced
        usual={ratingColor}
      />
    </>
  )
}

/** Icon and colour of a mark. */
function MarkOptions(
  props: OptionProps & {
    type: 'Checkbox' | 'Rating'
    icons: readonly IconName[]
    /** The pair as the column keeps it. */
    kept: (pair: readonly [string, string]) => Record<string, string>
    /** The place of the icon is kept beside it. */
    isPlaced?: boolean
    /** The colour that a column has of itself. */
    usual: string
  },
) {
  const { options, onChange, type, icons, kept } = props
  const t = useT()
  const usual = props.usual.toUpperCase()
  const chosen = (iconColorOf({ type, options }) ?? usual).toUpperCase()
  // One that came from elsewhere stays to be chosen.
  const colours = [...new Set([usual, ...pickerColours.map((colour) => colour.toUpperCase()), chosen])]
  return (
    <>
      <Field label={t('column.option.icon')}>
        <Select
          value={iconOf({ type, options })}
          onChange={(name) =>
            onChange({
              ...options,
              icon: kept(iconPairs[name]),
              ...(props.isPlaced ? { iconIdx: icons.indexOf(name) } : {}),
            })
          }
          options={icons.map((name) => ({
            value: name,
            label: t(names[name]),
            icon: (
              <Mark
                column={{ type, options: { ...options, icon: kept(iconPairs[name]) } }}
                isOn
                className="size-4"
              />
            ),
          }))}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-xs font-medium text-ink-2">
          {t('column.option.colour')}
        </span>
        <ColourChoices
          label={t('column.option.colour')}
          colours={colours}
          columns={10}
          value={chosen}
          onChange={(color) => onChange({ ...options, color })}
        />
      </div>
    </>
  )
}
