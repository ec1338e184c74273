import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

export type JsonSchema = { [key: string]: unknown }

type Schema = v.GenericSchema<unknown, unknown>

const config: ConversionConfig = {
  target: 'draft-2020-12',
  // Describes requests, so uses the input before transformations.
  typeMode: 'input',
  // Omits checks that JSON Schema cannot express.
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    // The only custom schemas are records with arbitrary titles and values.
    if (valibotSchema.type === 'custom') return { type: 'object' }
    if (isLazy(valibotSchema)) {
      // A lazy schema depends on the input, so document its variants for lists and for objects.
      const { getter } = valibotSchema
      return { anyOf: [jsonSchemaOf(getter([])), jsonSchemaOf(getter({}))] }
    }
    return tidied({ ...jsonSchema })
  },
}

/** Shortens equivalent forms: a type or null as a list of types, and no empty list of required fields. */
function tidied({ anyOf, required, ...rest }: JsonSchema): JsonSchema {
  const [one, other] = Array.isArray(anyOf) && anyOf.length === 2 ? (anyOf as JsonSchema[]) : []
  if (one && other?.['type'] === 'null') {
    if (Object.keys(one).length === 0) return rest
    if (typeof one['type'] === 'string' && !('enum' in one))
      return { ...one, type: [one['type'], 'null'], ...rest }
  }
  const isEmpty = Array.isArray(required) && required.length === 0
  return {
    ...rest,
    ...(anyOf === undefined ? {} : { anyOf }),
    ...(required === undefined || isEmpty ? {} : { required }),
  }
}

function isLazy(schema: { type: string }): schema is v.LazySchema<Schema> {
  return schema.type === 'lazy'
}

/** The JSON Schema of a valibot schema's input. */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  // Definitions only come from lazy schemas, which are inlined.
  const { $schema: _draft, $defs: _definitions, ...own } = toJsonSchema(schema, config)
  return own
}

/** Returns true if a request has no such part. */
export function isNoInput(schema: Schema): boolean {
  return schema.type === 'optional' && Object.keys(jsonSchemaOf(schema)).length === 0
}

/** Fields of an object schema, and whether each is required; empty for other schemas. */
export function entriesOf(schema: Schema): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, entry]) => ({
    name,
    required: required.includes(name),
    schema: entry,
  }))
}
