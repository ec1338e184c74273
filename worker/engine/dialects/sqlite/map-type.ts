import type { SourceValueKind } from '#core/native-tables.ts'
import type { FoundValue } from '../../sources/introspection.ts'

/** Kinds by declared types without a size; the first that matches counts. SQLite accepts any text as a type. */
const kinds: readonly (readonly [RegExp, SourceValueKind])[] = [
  [/^bool(ean)?$/, 'boolean'],
  [/^date$/, 'date'],
  [/^(datetime|timestamp)/, 'datetime'],
  [/^time$/, 'time'],
  [/^json$/, 'json'],
  [/^(uuid|guid|uniqueidentifier)$/, 'uuid'],
  [/int/, 'integer'],
  [/char|^string$/, 'shortText'],
  [/text|clob/, 'text'],
  [/real|floa|doub|numeric|decimal|number|money/, 'decimal'],
]

/** Types whose values have no form of their own, or one that only programs read. */
const opaque = /^$|^any$|blob|jsonb|point/

/** The values of a declared type. What is missing here is shown and not edited. */
export function mapType(declared: string): FoundValue {
  const name = declared.toLowerCase().replace(/\(.*$/, '').trim()
  const found = opaque.test(name) ? undefined : kinds.find(([pattern]) => pattern.test(name))
  return found ? { kind: found[1], isReadOnly: false } : { kind: 'native', isReadOnly: true }
}

/** True for columns that store every number as a double. */
export function isDouble(declared: string): boolean {
  return /real|floa|doub/i.test(declared)
}
