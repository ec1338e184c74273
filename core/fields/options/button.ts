import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { buttonColors, buttonThemes } from '../types/button.ts'

export const buttonOptions = v.object({
  buttonType: v.optional(v.picklist(['url'], 'buttons of this kind are not there; type must be url.'), 'url'),
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
  color: v.optional(v.picklist(buttonColors, `color must be one of: ${buttonColors.join(', ')}.`), 'brand'),
  icon: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  urlColumnId: v.optional(v.string(), ''),
  /** Stored formula with fields as `{{id}}`; takes precedence over the field. */
  formula: v.optional(v.string(), ''),
})
