import { type ButtonColor, buttonColors, buttonThemes, type ButtonTheme } from '#core/fields/types/button.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { t } from '../i18n/i18n.ts'
import { optionColors } from '../theme/palette-colors.ts'

/** Button icons on a 24 x 24 grid, by the name that the column stores. */
export const buttonIcons: Readonly<Record<string, string>> = {
  open: 'M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
  mail: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.5 12 13l8.5-6.5',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14',
  play: 'M7 4.5v15l12-7.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
}

const strong: Readonly<Record<ButtonColor, string>> = {
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

/** Indexes into the ten option colors. */
const tints: Readonly<Record<ButtonColor, string>> = {
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
  /** Icon path, or null. */
  icon: string | null
  ground: string
  ink: string
}

/** The appearance of a column's buttons in a theme. */
export function buttonLook({ options }: Pick<FieldColumn, 'options'>, scheme: 'light' | 'dark'): ButtonLook {
  const { label, icon } = options
  const theme = buttonThemes.find((each) => each === options['theme']) ?? 'solid'
  const color = buttonColors.find((each) => each === options['color']) ?? 'brand'
  const tint = optionColors(tints[color], scheme)
  const { ground, ink } = theme === 'solid' ? optionColors(strong[color], scheme) : tint
  return {
    label: typeof label === 'string' && label !== '' ? label : t('fields.button.open'),
    theme,
    icon: (typeof icon === 'string' ? buttonIcons[icon] : null) ?? null,
    ground,
    ink,
  }
}
