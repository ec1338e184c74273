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
