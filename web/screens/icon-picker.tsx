import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { CaseUpper, type LucideIcon } from 'lucide-react'
import { icons } from './icons.ts'

/** An icon picker by name; the first choice is none (null). */
export function IconChoices(props: {
  label: string
  /** Label of the button without an icon. */
  none: string
  noneIcon?: LucideIcon
  value: string | null
  onChange: (icon: string | null) => void
}) {
  const choices: [string, string, LucideIcon][] = [
    ['', props.none, props.noneIcon ?? CaseUpper],
    ...Object.entries(icons).map(([name, icon]): [string, string, LucideIcon] => [name, name, icon]),
  ]
  return (
    <RadioGroup
      aria-label={props.label}
      value={props.value ?? ''}
      onValueChange={(name) => props.onChange(name || null)}
      className="grid grid-cols-8 gap-1 pointer-coarse:grid-cols-6"
    >
      {choices.map(([name, label, Icon]) => (
        <Radio.Root
          key={name}
          value={name}
          aria-label={label}
          className="grid size-7 place-items-center rounded-md text-icon outline-offset-1 hover:bg-raised-hover hover:text-ink data-checked:bg-selected data-checked:text-primary-ink pointer-coarse:size-11"
        >
          <Icon aria-hidden className="size-4" />
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
