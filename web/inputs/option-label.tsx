import type { SelectOption } from '#core/schema.ts'
import { optionColors } from '../theme/palette-colors.ts'
import { useTheme } from '../theme/use-theme.ts'

/** An option as a colored chip, as in cells. */
export function OptionLabel({ option }: { option: Pick<SelectOption, 'title' | 'color'> }) {
  const { ground, ink } = optionColors(option.color, useTheme())
  return (
    <span
      dir="auto"
      style={{ backgroundColor: ground, color: ink }}
      className="min-w-0 rounded-full px-2.5 py-0.5 text-sm break-words pointer-coarse:text-base"
    >
      {option.title}
    </span>
  )
}
