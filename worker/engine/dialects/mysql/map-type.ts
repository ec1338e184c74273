import type { SourceValueKind } from '#core/native-tables.ts'
import type { FoundValue } from '../../sources/introspection.ts'

/** Kinds by names of types. What is missing here is shown and not edited. */
const kinds: Record<string, SourceValueKind> = {
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  decimal: 'decimal',
  float: 'decimal',
  double: 'decimal',
  char: 'shortText',
  varchar: 'shortText',
  tinytext: 'text',
  text: 'text',
  mediumtext: 'text',
  longtext: 'text',
  uuid: 'uuid',
  json: 'json',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timestamp: 'datetime',
}

const geometries = new Set([
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
])

/** Types that can be edited as the text that is shown. */
const editableTexts = new Set(['inet4', 'inet6', 'bit'])

/** The values of a type: its name (`enum`) and the type as it is written (`enum('a','b')`). */
export function mapType(name: string, written: string): FoundValue {
  if (written === 'tinyint(1)' || written === 'bit(1)') return { kind: 'boolean', isReadOnly: false }
  if (name === 'enum') return { kind: 'choice', choices: labelsOf(written), isReadOnly: false }
  if (name === 'set') return { kind: 'choices', choices: labelsOf(written), isReadOnly: false }
  // Drivers give geometries as bytes.
  if (geometries.has(name)) return { kind: 'geometry', isReadOnly: true }
  const kind = kinds[name]
  return kind ? { kind, isReadOnly: false } : { kind: 'native', isReadOnly: !editableTexts.has(name) }
}

function labelsOf(written: string): string[] {
  return [...written.matchAll(/'((?:[^']|'')*)'/g)].map(([, label = '']) => label.replaceAll("''", "'"))
}
