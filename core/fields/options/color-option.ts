import * as v from 'valibot'

/** `#rgb` or `#rrggbb`, optionally with alpha, for select options, checkboxes and ratings. */
export const colorSchema = v.pipe(
  v.string(),
  v.regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'A color must look like #4351E8.'),
)
