import * as v from 'valibot'

/** `#rgb`, `#rrggbb` or with alpha, as select options, checkboxes and ratings carry it. */
export const colorSchema = v.pipe(
  v.string(),
  v.regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'A colour must look like #4351E8.'),
)
