import * as v from 'valibot'
import { referredIds } from '../formula/referred-ids.ts'
import { limits } from '../limits.ts'
import type { Field } from './field.ts'
import { asTextExpr, shownField, shownText } from './shown-text.ts'
import { asText, showsText } from './shows-text.ts'
import { isWebUrl } from './url.ts'

/** How a button looks: filled, tinted, or text alone. */
export const buttonThemes = ['solid', 'light', 'text'] as const
export type ButtonTheme = (typeof buttonThemes)[number]

export const buttonColours = [
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
export type ButtonColour = (typeof buttonColours)[number]

/** Opens a web address: that of another field of the record, or one that a formula gives. */
export const button: Field = {
  ...showsText,
  type: 'Button',
  options: v.object({
    buttonType: v.optional(
      v.picklist(['url'], 'buttons of this kind are not there; type must be url.'),
      'url',
    ),
    label: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(limits.titleLength, `a label has at most ${limits.titleLength} characters.`),
        v.check((text) => text.isWellFormed() && !text.includes('\0'), 'the label holds a broken character.'),
      ),
      '',
    ),
    theme: v.optional(v.picklist(buttonThemes, `theme must be one of: ${buttonThemes.join(', ')}.`), 'solid'),
    color: v.optional(
      v.picklist(buttonColours, `color must be one of: ${buttonColours.join(', ')}.`),
      'brand',
    ),
    icon: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
    urlColumnId: v.optional(v.string(), ''),
    /** As it is stored: fields as `{{id}}`; where there is one, the field does not count. */
    formula: v.optional(v.string(), ''),
  }),
  wireOptions: {
    buttonType: 'type',
    label: 'label',
    theme: 'theme',
    color: 'color',
    icon: 'icon',
    urlColumnId: 'fk_url_column_id',
  },
  // What is no web address opens nothing: no other scheme ever leaves the server.
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
    const address =
      typeof formula === 'string' && formula !== ''
        ? asTextExpr(scope.formula(column, formula).expr)
        : shownText(shownField(column, 'urlColumnId', scope), scope)
    return asText(column, address)
  },
}
