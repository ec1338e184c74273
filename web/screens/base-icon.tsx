import { Suspense } from 'react'
import { readableTextColor, pickerColors } from '../theme/palette-colors.ts'
import { cx } from '../ui/cx.ts'
import { iconNameOf } from './icon-name.ts'
import { lazyPart } from './lazy-part.tsx'

// Loads when a base with an icon appears.
const NamedIcon = lazyPart(() => import('./named-icon.tsx').then((m) => m.NamedIcon))

const sizes = { sm: 'size-5 rounded-sm text-2xs', md: 'size-9 rounded-lg text-base' }
const iconSizes = { sm: 'size-3.5', md: 'size-5' }

/** A base's color with its icon or initial. Decorative, because the name is next to it. */
export function BaseIcon({
  title,
  color,
  meta,
  size = 'md',
}: {
  title: string
  color: string | null
  /** The base's meta, which names its icon. */
  meta?: unknown
  size?: keyof typeof sizes
}) {
  const ground = color ?? pickerColors[0]
  const letter = [...title.trim()][0]?.toLocaleUpperCase() ?? ''
  const icon = iconNameOf(meta)
  return (
    <span
      aria-hidden
      style={{ backgroundColor: ground, color: readableTextColor(ground) }}
      className={cx('grid shrink-0 place-items-center font-semibold select-none', sizes[size])}
    >
      {icon === null ? (
        letter
      ) : (
        <Suspense fallback={letter}>
          <NamedIcon name={icon} className={iconSizes[size]} />
        </Suspense>
      )}
    </span>
  )
}
