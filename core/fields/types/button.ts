import { referredIds } from '../../formula/referred-ids.ts'
import { Broken } from '../computed/computed.ts'
import type { Field } from '../field.ts'
import { asTextExpr } from '../text/display-text.ts'
import { asText, displaysField, displaysText } from '../text/display-text-field.ts'
import { isWebUrl } from './url.ts'

/** Button styles: filled, tinted, or text only. */
export const buttonThemes = ['solid', 'light', 'text'] as const
export type ButtonTheme = (typeof buttonThemes)[number]

export const buttonColors = [
  'brand',
  'red',
  'green',
  'maroon',
  'blue',
  'orange',
  'pink',
  'purple',
  'yellow',
  'gray',
] as const
export type ButtonColor = (typeof buttonColors)[number]

/** Opens a URL from another field of the record or from a formula. */
export const button: Field = {
  ...displaysText,
  type: 'Button',
  wireOptions: {
    buttonType: 'type',
    label: 'label',
    theme: 'theme',
    color: 'color',
    icon: 'icon',
    urlColumnId: 'fk_url_column_id',
  },
  // Only web URLs leave the server, so that a button cannot open other schemes.
  toWire: (value, { options }) => ({
    type: options['buttonType'] ?? 'url',
    label: options['label'] ?? '',
    url: typeof value === 'string' && isWebUrl(value.trim()) ? value.trim() : null,
  }),
  writesItself: true,
  takesFormula: true,
  dependsOn: ({ options }) => {
    const { formula, urlColumnId } = options
    return typeof formula === 'string' && formula !== '' ? referredIds(formula) : [String(urlColumnId)]
  },
  compute(column, scope) {
    const { formula } = column.options
    if (typeof formula !== 'string' || formula === '') return displaysField(column, 'urlColumnId', scope)
    const parts = scope.formula(column, formula)
    return parts instanceof Broken ? parts : asText(column, asTextExpr(parts.expr))
  },
}
