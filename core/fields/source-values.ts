import type { SourceValueKind } from '../native-tables.ts'
import type { FieldType } from '../schema.ts'

/** The field type for values of each kind. */
export const fieldTypeOfSourceValue: Record<SourceValueKind, FieldType> = {
  integer: 'Number',
  decimal: 'Decimal',
  boolean: 'Checkbox',
  shortText: 'SingleLineText',
  text: 'LongText',
  uuid: 'UUID',
  json: 'JSON',
  date: 'Date',
  time: 'Time',
  datetime: 'DateTime',
  choice: 'SingleSelect',
  choices: 'MultiSelect',
  geometry: 'Geometry',
  native: 'SpecificDBType',
}

/** The kind of values of a new column for a field type; absent for types that no source stores. */
export const sourceValueOfFieldType: Partial<Record<FieldType, SourceValueKind>> = {
  Number: 'integer',
  Rating: 'integer',
  Year: 'integer',
  Decimal: 'decimal',
  Currency: 'decimal',
  Percent: 'decimal',
  Duration: 'decimal',
  Checkbox: 'boolean',
  SingleLineText: 'shortText',
  Email: 'shortText',
  URL: 'text',
  PhoneNumber: 'shortText',
  Colour: 'shortText',
  LongText: 'text',
  UUID: 'uuid',
  JSON: 'json',
  Date: 'date',
  Time: 'time',
  DateTime: 'datetime',
  SingleSelect: 'choice',
  MultiSelect: 'choices',
}
