import * as v from 'valibot'

// Types of form options.

export const shortText = v.pipe(v.string(), v.maxLength(255, 'At most 255 characters.'))
export const longText = v.pipe(v.string(), v.maxLength(5000, 'At most 5,000 characters.'))

/** Clients send flags as true, 1 or null. */
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1]), v.null()]),
  v.transform((value) => Boolean(value)),
)

/** Null on the wire becomes the empty text. */
export function nullable<S extends v.GenericSchema<string, string>>(schema: S) {
  return v.pipe(
    v.nullable(schema),
    v.transform((text) => text ?? ''),
  )
}
