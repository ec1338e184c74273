import type { SourceValueKind } from '#core/native-tables.ts'
import type { FoundValue } from '../../sources/introspection.ts'

/** A native type as the catalog describes it. */
export type NativeType = {
  name: string
  /** Base, domain, enum, range or multirange. */
  kind: string
  /** Array elements and the type below a domain; 0 if none. */
  element: number
  base: number
  labels: string[]
}

/** Kinds by names in the catalog. What is missing here is shown as text and not edited. */
const kinds: Record<string, SourceValueKind> = {
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  oid: 'integer',
  numeric: 'decimal',
  float4: 'decimal',
  float8: 'decimal',
  bool: 'boolean',
  text: 'text',
  citext: 'text',
  varchar: 'shortText',
  bpchar: 'shortText',
  name: 'shortText',
  uuid: 'uuid',
  json: 'json',
  jsonb: 'json',
  date: 'date',
  time: 'time',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  geometry: 'geometry',
  geography: 'geometry',
}

/** Types whose text is also what the database reads back, so they can be edited as text. */
const editableTexts = new Set([
  'money',
  'interval',
  'timetz',
  'bit',
  'varbit',
  'inet',
  'cidr',
  'macaddr',
  'macaddr8',
  'point',
  'line',
  'lseg',
  'box',
  'path',
  'polygon',
  'circle',
  'xml',
  'ltree',
  'hstore',
])

/** The values of a type; `find` looks up the types below domains and arrays. */
export function mapType(type: NativeType, find: (id: number) => NativeType | undefined): FoundValue {
  const base = type.kind === 'd' ? find(type.base) : undefined
  if (base) return mapType(base, find)
  const element = type.name.startsWith('_') ? find(type.element) : undefined
  if (element) {
    return element.kind === 'e'
      ? { kind: 'choices', choices: element.labels, isReadOnly: false }
      : { kind: 'native', isReadOnly: false }
  }
  if (type.kind === 'e') return { kind: 'choice', choices: type.labels, isReadOnly: false }
  const kind = kinds[type.name]
  if (kind) return { kind, isReadOnly: false }
  return { kind: 'native', isReadOnly: type.kind === 'b' && !editableTexts.has(type.name) }
}
