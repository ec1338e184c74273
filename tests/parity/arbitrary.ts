import * as fc from 'fast-check'
import { isMariadb, isSnowflake } from '../engine/dialect-under-test.ts'
import { readDecimal, storedNumber } from '../../core/decimal.ts'
import { fields } from '../../core/fields/index.ts'
import type { Argument, Operator, Scalar } from '../../core/operators/operator.ts'
import { type CellValue, fieldTypes, type FieldType } from '../../core/schema.ts'
import { optionIds } from '../engine/sample.ts'

/**
 * Values of each column type. Letters come from few, so that equal, contained and contrary cases happen; among
 * them are those that databases get wrong: capitals beyond ASCII, wildcards, quotes, characters of two halves.
 * Left out: the Kelvin sign, the dotted capital I and sigma, whose case SQL and JavaScript tell differently.
 */
const letters = [
  'a',
  'A',
  'b',
  'é',
  'É',
  'ж',
  'Ж',
  '%',
  '_',
  "'",
  '"',
  '\\',
  ' ',
  '1',
  '\u{1F600}',
  '\uffee',
  'ß',
]
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 4 })

const integer = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom<Scalar>(
    9007199254740991,
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
  ),
)

/** Decimals that lie close together, some of them within one double. */
const decimalTexts = [
  '10',
  '9.99999999999999999999999',
  '10.00000000000000000000001',
  '0.1',
  '0.10000000000000000555',
  '-0.1',
  '-0.10000000000000000555',
  '9007199254740993',
  '9007199254740993.5',
  '-9007199254740993.5',
  '0.00000001',
  '100',
  '99',
  '-99.5',
  '-100',
  // Decimals of MariaDB have 35 digits before the point and 30 after it.
  '1'.repeat(isMariadb ? 35 : 64),
].filter((value) => !isSnowflake || /^-?\d{1,26}(?:\.\d{1,12})?$/.test(value))
const decimal = fc.oneof(
  fc.integer({ min: -300, max: 300 }).map((value) => stored(String(value / 100))),
  fc.constantFrom(...decimalTexts).map(stored),
)

function stored(value: string): Scalar {
  const reading = readDecimal(value)
  if (!reading.ok) throw new Error(`${value} is no decimal.`)
  return storedNumber(reading.text)
}

const days = ['0001-01-01', '2024-02-28', '2024-02-29', '2024-03-01', '9999-12-31']
const moments = days.flatMap((day) => [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`])
const option = fc.constantFrom(...optionIds, 'opgone')

/** Types whose cells people write. No table of Snowflake holds files. */
export const cellTypes = fieldTypes.filter(
  (type) => !fields[type].readOnly && !fields[type].compute && !(isSnowflake && type === 'Attachment'),
)

/** Files as a cell holds them. */
const files = fc
  .array(
    fc.record({
      id: fc.constant('fl1'),
      // Nothing is nameless.
      title: text.map((name) => `f${name}`),
      mimetype: fc.constant('image/png'),
      size: fc.integer({ min: 0, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => JSON.stringify(list))

/** One value that is not null, by column type; lists come as their items. */
export const scalars: Record<FieldType, fc.Arbitrary<Scalar>> = {
  ID: fc.integer({ min: 1, max: 12 }),
  SingleLineText: text,
  LongText: text,
  Email: text,
  URL: text,
  Number: integer,
  Decimal: decimal,
  Rating: fc.integer({ min: 0, max: 5 }),
  Checkbox: fc.boolean(),
  SingleSelect: option,
  MultiSelect: option,
  Date: fc.constantFrom(...days),
  DateTime: fc.constantFrom(...moments),
  CreatedTime: fc.constantFrom(...moments),
  LastModifiedTime: fc.constantFrom(...moments),
  PhoneNumber: text,
  Currency: decimal,
  Percent: decimal,
  Duration: decimal,
  Year: fc.integer({ min: 1000, max: 1003 }),
  Time: fc.constantFrom('00:00:00', '09:05:00', '09:05:01', '23:59:59'),
  JSON: text,
  Attachment: files,
  Geometry: text,
  GeoData: text,
  Colour: text,
  UUID: text,
  AutoNumber: fc.integer({ min: 1, max: 12 }),
  SpecificDBType: text,
  CreatedBy: text,
  LastModifiedBy: text,
  Order: decimal,
  ForeignKey: fc.integer({ min: 1, max: 12 }),
  // No cells of their own: tests/engine/links.test.ts.
  LinkToAnotherRecord: text,
  Links: integer,
  Lookup: text,
  Rollup: integer,
  Formula: text,
  User: option,
  QrCode: text,
  Barcode: text,
  Button: text,
}

/** A cell as it may be stored, null among them. */
export function cell(type: FieldType): fc.Arbitrary<CellValue> {
  const values: fc.Arbitrary<CellValue> =
    type === 'MultiSelect' || type === 'User'
      ? fc.uniqueArray(option, { minLength: 0, maxLength: 4 })
      : scalars[type]
  return fc.option(values, { freq: 4 })
}

/** Arguments that an operator may be given for a column type. */
export function argument(operator: Operator, type: FieldType): fc.Arbitrary<Argument> {
  // Whole numbers may be compared with fractions; text with whatever was typed.
  const value = fields[type].storage === 'integer' ? fc.oneof(integer, decimal) : scalars[type]
  const one = value.map((given): Argument => ({ kind: 'one', value: given }))
  const list = fc
    .array(value, { minLength: 1, maxLength: 4 })
    .map((values): Argument => ({ kind: 'list', values }))
  const range = fc
    .tuple(value, value)
    .map(([from, to]): Argument => ({ kind: 'range', from: String(from), to: String(to) }))
  const dated = fields[type].storage === 'date' || fields[type].storage === 'datetime'
  switch (operator.argument) {
    case 'none':
      return fc.constant({ kind: 'none' })
    case 'list':
      return list
    case 'date':
      return range
    default:
      if (type === 'MultiSelect' && !operator.name.includes('like')) return fc.oneof(one, list)
      return dated ? fc.oneof(one, range) : one
  }
}
