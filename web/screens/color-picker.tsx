import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Check } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { readableTextColor } from '../theme/palette-colors.ts'
import { cx } from '../ui/cx.ts'

/** A color palette that returns `#RRGGBB`. */
export function ColorPicker(props: {
  label: string
  colors: readonly string[]
  value: string | null
  onChange: (color: string) => void
  /** Colors per row; default six. */
  columns?: 6 | 10
}) {
  const t = useTranslation()
  const chosen = props.value?.toUpperCase() ?? null
  return (
    <RadioGroup
      aria-label={props.label}
      value={chosen}
      onValueChange={(color) => color !== null && props.onChange(color)}
      className={cx('grid gap-1.5', props.columns === 10 ? 'grid-cols-5 sm:grid-cols-10' : 'grid-cols-6')}
    >
      {props.colors.map((color, index) => (
        <Radio.Root
          key={color}
          value={color}
          aria-label={t('common.colorNumber', { number: index + 1 })}
          style={{ backgroundColor: color, color: readableTextColor(color) }}
          className="grid size-7 place-items-center rounded-md outline-offset-2 ring-1 ring-ink/10 ring-inset pointer-coarse:size-11"
        >
          <Radio.Indicator>
            <Check aria-hidden className="size-4" strokeWidth={2.5} />
          </Radio.Indicator>
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
