import * as v from 'valibot'

/** One line of text, trimmed. */
export const line = (max = 200) =>
  v.pipe(
    v.string('must be text.'),
    v.trim(),
    v.minLength(1, 'is missing.'),
    v.maxLength(max, `may have at most ${max} characters.`),
    // oxlint-disable-next-line no-control-regex -- the check looks for control characters
    v.check((text) => !/[\u0000-\u001f\u007f]/.test(text), 'must be one line without control characters.'),
  )

export const address = v.pipe(line(), v.email('must be an email address.'))

/** An optional field; the empty value is ''. */
export const optionalLine = v.optional(v.union([v.literal(''), line()]), '')
