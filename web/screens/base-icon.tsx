import { inkOn, pickerColours } from '../theme/colours.ts'
import { cx } from '../ui/cx.ts'

const sizes = { sm: 'size-5 rounded-sm text-2xs', md: 'size-9 rounded-lg text-base' }

/** A base's square: its colour and first letter. Its name stands beside it. */
export function BaseIcon({
  title,
  color,
  size = 'md',
}: {
  title: string
  color: string | null
  size?: keyof typeof sizes
}) {
  const ground = color ?? pickerColours[0]
  const letter = [...title.trim()][0]?.toLocaleUpperCase() ?? ''
  return (
    <span
      aria-hidden
      style={{ backgroundColor: ground, color: inkOn(ground) }}
      className={cx('grid shrink-0 place-items-center font-semibold select-none', sizes[size])}
    >
      {letter}
    </span>
  )
}
