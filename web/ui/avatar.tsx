import { useState } from 'react'
import { lightOptionColors, optionColors } from '../theme/palette-colors.ts'
import { useTheme } from '../theme/use-theme.ts'
import { cx } from './cx.ts'

const sizes = {
  xs: 'size-5 text-[9px]',
  sm: 'size-6 text-2xs',
  md: 'size-8 text-xs',
  lg: 'size-10 text-base',
}

export type AvatarProps = {
  /** Accessible name; its initials and color replace a missing picture. */
  name: string
  src?: string | undefined
  /** Background as #RRGGBB, adapted to the theme. */
  color?: string | undefined
  size?: keyof typeof sizes | undefined
  shape?: 'round' | 'square' | undefined
  /** Hides the avatar from screen readers when the name is next to it. */
  decorative?: boolean | undefined
}

/** A picture or initials of a person or thing. */
export function Avatar({ name, src, color, size = 'md', shape = 'round', decorative }: AvatarProps) {
  const theme = useTheme()
  const [broken, setBroken] = useState<string | null>(null)
  const { ground, ink } = optionColors(color ?? colorOf(name), theme)
  return (
    // Initials are text, not an image element.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span
      role="img"
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      style={{ backgroundColor: ground, color: ink }}
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden font-semibold select-none',
        sizes[size],
        shape === 'round' ? 'rounded-full' : size === 'xs' || size === 'sm' ? 'rounded-sm' : 'rounded-lg',
      )}
    >
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        <span>{initials(name)}</span>
      )}
    </span>
  )
}

/** Initials of the first and last word. */
export function initials(name: string): string {
  // Use the local part of an email address.
  const words = (name.trim().split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    firstLetter(word ?? ''),
  )
  // Arabic letters would join into a word, so show only one.
  const isJoining = /\p{Script=Arabic}/u.test(letters.join(''))
  return letters.join(isJoining ? '\u200c' : '').toLocaleUpperCase()
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first grapheme, with its accents. */
function firstLetter(word: string): string {
  const [first] = graphemes.segment(word)
  return first?.segment ?? ''
}

/** Picks a stable color per name. */
function colorOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return lightOptionColors[sum % lightOptionColors.length] ?? lightOptionColors[0]
}
