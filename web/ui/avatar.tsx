import { useState } from 'react'
import { lightOptionColours, optionColours } from '../theme/colours.ts'
import { useTheme } from '../theme/use-theme.ts'
import { cx } from './cx.ts'

const sizes = {
  xs: 'size-5 text-[9px]',
  sm: 'size-6 text-2xs',
  md: 'size-8 text-xs',
  lg: 'size-10 text-base',
}

export type AvatarProps = {
  /** Read aloud; its initials and colour stand in where there is no picture. */
  name: string
  src?: string | undefined
  /** The ground as #RRGGBB; drawn as the theme needs it. */
  colour?: string | undefined
  size?: keyof typeof sizes | undefined
  shape?: 'round' | 'square' | undefined
  /** The name stands beside it, so say nothing. */
  decorative?: boolean | undefined
}

/** A person or a thing by picture or initials. */
export function Avatar({ name, src, colour, size = 'md', shape = 'round', decorative }: AvatarProps) {
  const theme = useTheme()
  const [broken, setBroken] = useState<string | null>(null)
  const { ground, ink } = optionColours(colour ?? colourOf(name), theme)
  return (
    // Initials are no img element.
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

/** First letters of the first and last word, at most two. */
export function initials(name: string): string {
  // Of an address, what stands before the host.
  const words = (name.trim().split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    firstLetter(word ?? ''),
  )
  // Arabic letters would join into a false word.
  const isJoining = /\p{Script=Arabic}/u.test(letters.join(''))
  return letters.join(isJoining ? '\u200c' : '').toLocaleUpperCase()
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a person takes for the first letter, with its accents. */
function firstLetter(word: string): string {
  const [first] = graphemes.segment(word)
  return first?.segment ?? ''
}

/** The same name always has the same colour. */
function colourOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return lightOptionColours[sum % lightOptionColours.length] ?? lightOptionColours[0]
}
