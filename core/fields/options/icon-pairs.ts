import type { FieldColumn } from '../field.ts'

/** Icon pairs (on and off) of checkboxes and ratings, by stored name. */
export const iconPairs = {
  square: ['mdi-check-bold', 'mdi-crop-square'],
  check: ['mdi-check-circle-outline', 'mdi-checkbox-blank-circle-outline'],
  star: ['mdi-star', 'mdi-star-outline'],
  heart: ['mdi-heart', 'mdi-heart-outline'],
  circle: ['mdi-moon-full', 'mdi-moon-new'],
  thumb: ['mdi-thumb-up', 'mdi-thumb-up-outline'],
  flag: ['mdi-flag', 'mdi-flag-outline'],
} as const

export type IconName = keyof typeof iconPairs

export const iconNames = Object.keys(iconPairs) as IconName[]

export type IconMarkKind = {
  /** Default icon and color. */
  icon: IconName
  color: string
  icons: readonly IconName[]
}

/** Checkboxes with the default color use the app's colors. */
export const checkboxMark: IconMarkKind = { icon: 'square', color: '#777777', icons: iconNames }
/** Ratings do not offer check boxes as icons, which would be misleading. */
export const ratingMark: IconMarkKind = {
  icon: 'star',
  color: '#fcb401',
  icons: iconNames.filter((name) => name !== 'square' && name !== 'check'),
}

type Marked = Pick<FieldColumn, 'options'>

/** Icon of a column; the default if missing or unknown. */
export function iconOf(kind: IconMarkKind, { options: { icon } }: Marked): IconName {
  const on: unknown = typeof icon === 'object' && icon !== null ? Object.values(icon)[0] : null
  return kind.icons.find((each) => iconPairs[each].some((kept) => kept === on)) ?? kind.icon
}

/** Color of a column's icons as `#RRGGBB`; null for the default or an invalid color. */
export function iconColorOf(kind: IconMarkKind, { options: { color } }: Marked): string | null {
  if (typeof color !== 'string' || !/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)) return null
  if (color.toLowerCase() === kind.color) return null
  return color.length < 6 ? `#${color.slice(1, 4).replaceAll(/./g, '$&$&')}` : color.slice(0, 7)
}
