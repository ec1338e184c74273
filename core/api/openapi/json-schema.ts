import type * as v from 'valibot'

export type JsonSchema = { [key: string]: unknown }

/** What the library keeps of a schema; read here alone. */
type Parts = {
  type: string
  entries?: Record<string, Parts>
  item?: Parts
  items?: Parts[]
  options?: unknown[]
  wrapped?: Parts
  pipe?: Parts[]
  literal?: unknown
  value?: unknown
  requirement?: unknown
  default?: unknown
  getter?: (input: unknown) => Parts
}

/** The JSON Schema of what a valibot schema takes, before anything is transformed. Throws for kinds it does not know. */
export function jsonSchemaOf(schema: v.GenericSchema<unknown, unknown>): JsonSchema {
  return converted(partsOf(schema))
}

/** Fields of an object schema, with whether each must be there. Null for what is no object. */
export function entriesOf(
  schema: v.GenericSchema<unknown, unknown>,
): { name: string; required: boolean; schema: JsonSchema }[] | null {
  const parts = unwrapped(partsOf(schema))
  if (!parts.entries) return null
  return Object.entries(parts.entries).map(([name, entry]) => ({
    name,
    required: isRequired(entry),
    schema: converted(entry),
  }))
}

/** True when a request needs no such thing at all. */
export function isNoInput(schema: v.GenericSchema<unknown, unknown>): boolean {
  const parts = partsOf(schema)
  return parts.type === 'optional' && parts.wrapped?.type === 'unknown'
}

/** A valibot schema is a plain object of these parts. */
function partsOf(schema: v.GenericSchema<unknown, unknown>): Parts {
  return schema as unknown as Parts
}

function unwrapped(parts: Parts): Parts {
  const [first] = parts.pipe ?? []
  if (first && first !== parts)
    return unwrapped({ ...first, ...(first.pipe === parts.pipe ? { pipe: [] } : {}) })
  return parts.wrapped ? unwrapped(parts.wrapped) : parts
}

function isRequired({ type }: Parts): boolean {
  return type !== 'optional' && type !== 'nullish' && type !== 'exact_optional' && type !== 'undefinedable'
}

function converted(parts: Parts): JsonSchema {
  if (parts.pipe) return piped(parts.pipe)
  switch (parts.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: parts.type }
    case 'unknown':
    case 'any':
      return {}
    case 'literal':
      return { const: parts.literal }
    case 'picklist':
      return { enum: parts.options ?? [] }
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectSchema(parts)
    case 'record':
      return { type: 'object', additionalProperties: converted(valueOf(parts)) }
    case 'custom':
      // The only ones are records: people's own names and values.
      return { type: 'object' }
    case 'array':
      return { type: 'array', items: parts.item ? converted(parts.item) : {} }
    case 'tuple':
      return { type: 'array', prefixItems: (parts.items ?? []).map(converted) }
    case 'union':
    case 'variant':
      return { anyOf: (parts.options ?? []).map((option) => converted(option as Parts)) }
    case 'nullable':
    case 'nullish':
      return withDefault(orNull(converted(wrappedOf(parts))), parts)
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
      return withDefault(converted(wrappedOf(parts)), parts)
    case 'lazy':
      return lazySchema(parts)
    default:
      throw new Error(`No JSON Schema is known for "${parts.type}".`)
  }
}

function objectSchema(parts: Parts): JsonSchema {
  const entries = Object.entries(parts.entries ?? {})
  const required = entries.filter(([, entry]) => isRequired(entry)).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, entry]) => [name, converted(entry)])),
    ...(required.length > 0 ? { required } : {}),
    ...(parts.type === 'strict_object' ? { additionalProperties: false } : {}),
  }
}

/** What follows a transform speaks of what nobody sends. */
function piped([first, ...actions]: Parts[]): JsonSchema {
  if (!first) return {}
  const { pipe: _, ...bare } = first
  let schema = converted(bare)
  for (const action of actions) {
    if (action.type === 'transform' || action.type === 'raw_transform') return schema
    schema = { ...schema, ...constraint(action, schema) }
  }
  return schema
}

function constraint({ type, requirement }: Parts, schema: JsonSchema): JsonSchema {
  const isList = schema['type'] === 'array'
  switch (type) {
    case 'min_length':
      return { [isList ? 'minItems' : 'minLength']: requirement }
    case 'max_length':
      return { [isList ? 'maxItems' : 'maxLength']: requirement }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'integer':
      return { type: 'integer' }
    case 'regex':
      return requirement instanceof RegExp ? { pattern: requirement.source } : {}
    case 'email':
      return { format: 'email' }
    case 'iso_timestamp':
      return { format: 'date-time' }
    default:
      return {}
  }
}

/** Which schema a lazy one is depends on the input: the ones that a list and an object get. */
function lazySchema({ getter }: Parts): JsonSchema {
  if (!getter) return {}
  return { anyOf: [converted(getter([])), converted(getter({}))] }
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema
  if (typeof type === 'string' && !('enum' in schema)) return { ...schema, type: [type, 'null'] }
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] }
}

function withDefault(schema: JsonSchema, parts: Parts): JsonSchema {
  const { default: value } = parts
  return value === undefined || typeof value === 'function' ? schema : { ...schema, default: value }
}

function wrappedOf({ wrapped }: Parts): Parts {
  return wrapped ?? { type: 'unknown' }
}

function valueOf({ value }: Parts): Parts {
  return (value as Parts | undefined) ?? { type: 'unknown' }
}
