import { type ButtonColour, buttonColours, buttonThemes, type ButtonTheme } from '#core/fields/button.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { t } from '../i18n/i18n.ts'
import { optionColours } from '../theme/colours.ts'

/** Outlines on a 24 by 24 board that a button may bear, by the name that its column keeps. */
export const buttonIcons: Readonly<Record<string, string>> = {
  open: 'M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
  mail: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.5 12 13l8.5-6.5',
  download: 'M12 4v11M7.500 10.500 12 15l4.500-4.500M5 20h14',
  play: 'M7 4.500v15l12-7.500z',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  star: 'M12 3.500l2.600 5.400 5.900.800-4.300 4.100 1.100 5.900L12 16.800l-5.300 2.900 1.100-5.900-4.300-4.100 5.900-.800z',
}

const strong: Readonly<Record<ButtonColour, string>> = {
  brand: '#4351E8',
  red: '#D3293D',
  green: '#0C8265',
  maroon: '#8A2846',
  blue: '#0B6BC2',
  orange: '#C2570A',
  pink: '#C2255C',
  purple: '#7C3AED',
  yellow: '#F2C744',
  gray: '#5B6375',
}

/** Places in the ten tints of options. */
const tints: Readonly<Record<ButtonColour, string>> = {
  brand: '#DBE4FF',
  red: '#FFD9D7',
  green: '#C5F2E4',
  maroon: '#FFD7EB',
  blue: '#D0F0FB',
  orange: '#FFE1C4',
  pink: '#FFD7EB',
  purple: '#E8DCFF',
  yellow: '#FDEFB5',
  gray: '#E4E7ED',
}

export type ButtonLook = {
  label: string
  theme: ButtonTheme
  /** Outline, or null for none. */
  icon: string | null
  ground: string
  ink: string
}

/** How the buttons of a column look in a theme. */
export function buttonLook({ options }: FieldColumn, scheme: 'light' | 'dark'): ButtonLook {
  const { label, icon } = options
  const theme = buttonThemes.find((each) => each === options['theme']) ?? 'solid'
  const color = buttonColours.find((each) => each === options['color']) ?? 'brand'
  const tint = optionColours(tints[color], scheme)
  const { ground, ink } = theme === 'solid' ? optionColours(strong[color], scheme) : tint
  return {
    label: typeof label === 'string' && label !== '' ? label : t('fields.button.open'),
    theme,
    icon: (typeof icon === 'string' ? buttonIcons[icon] : null) ?? null,
    ground,
    ink,
  }
}
