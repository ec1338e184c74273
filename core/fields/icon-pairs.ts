import type { FieldColumn } from './field.ts'

/** The pairs of icons that checkboxes and ratings show, on and off, by the names that columns keep. */
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

/** Checkboxes that were never given a colour have this one, and look like the rest of the app. */
export const checkboxColor = '#777777'
export const ratingColor = '#fcb401'

/** The icon of a checkbox or rating; where it has none, or one that nobody here knows, the usual one of its type. */
export function iconOf({ type, options: { icon } }: Pick<FieldColumn, 'type' | 'options'>): IconName {
  const on: unknown = typeof icon === 'object' && icon !== null ? Object.values(icon)[0] : null
  const usual = type === 'Checkbox' ? 'square' : 'star'
  const name = iconNames.find((each) => iconPairs[each].some((kept) => kept === on))
  // Stars that are ticked boxes would say nothing.
  return name === undefined || (type !== 'Checkbox' && (name === 'square' || name === 'check')) ? usual : name
}

/** The colour of a checkbox or rating as `#RRGGBB`; null where it is the usual one, or none. */
export function iconColorOf({
  type,
  options: { color },
}: Pick<FieldColumn, 'type' | 'options'>): string | null {
  if (typeof color !== 'string' || !/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)) return null
  if (color.toLowerCase() === (type === 'Checkbox' ? checkboxColor : ratingColor)) return null
  return color.length < 6 ? `#${color.slice(1, 4).replaceAll(/./g, '$&$&')}` : color.slice(0, 7)
}
