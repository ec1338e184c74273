import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Check } from 'lucide-react'
import { useT } from '../i18n/use-t.tsx'
import { inkOn } from '../theme/colours.ts'
import { cx } from '../ui/cx.ts'

/** A board of colours to choose one from, as `#RRGGBB`. */
export function ColourChoices(props: {
  label: string
  colours: readonly string[]
  value: string | null
  onChange: (colour: string) => void
  /** Colours in a row: six unless given. */
  columns?: 6 | 10
}) {
  const t = useT()
  const chosen = props.value?.toUpperCase() ?? null
  return (
    <RadioGroup
      aria-label={props.label}
      value={chosen}
      onValueChange={(colour) => colour !== null && props.onChange(colour)}
      className={cx('grid gap-1.5', props.columns === 10 ? 'grid-cols-5 sm:grid-cols-10' : 'grid-cols-6')}
    >
      {props.colours.map((colour, index) => (
        <Radio.Root
          key={colour}
          value={colour}
          aria-label={t('common.colourNumber', { number: index + 1 })}
          style={{ backgroundColor: colour, color: inkOn(colour) }}
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
