import { computedOf, elementOf } from '../../fields/computed/computed.ts'
import { fieldOf } from '../../fields/index.ts'
import { kindOfValue } from '../../fields/value.ts'
import type { Column, StorageKind, Table } from '../../schema.ts'
import type { JsonSchema } from './json-schema.ts'

/** Selects with more options than this are documented without their options. */
const optionsListed = 200

/** Schema of a record in wire format, by title. */
export function recordSchema(table: Table): JsonSchema {
  return {
    type: 'object',
    title: table.title,
    ...(table.description ? { description: table.description } : {}),
    properties: propertiesOf(table.columns),
  }
}

/** Schema of a write response: the record's id only. */
export function recordIdSchema(table: Table): JsonSchema {
  return { type: 'object', properties: propertiesOf(table.columns.filter((column) => column.primaryKey)) }
}

/** Schema of a new record. With `change`, only the record's id is required. */
export function newRecordSchema(table: Table, change = false): JsonSchema {
  const key = table.columns.find((column) => column.primaryKey)
  const columns = table.columns.filter((column) => !fieldOf(column).readOnly)
  const needed = columns.filter(({ required, defaultText }) => required && defaultText === null)
  const required = change ? (key ? [key.title] : []) : needed.map(({ title }) => title)
  return {
    type: 'object',
    properties: propertiesOf(change && key ? [key, ...columns] : columns),
    ...(required.length > 0 ? { required } : {}),
  }
}

function propertiesOf(columns: readonly Column[]): JsonSchema {
  // Users choose titles, so `__proto__` is possible.
  const properties: JsonSchema = Object.create(null)
  for (const column of columns) properties[column.title] = columnSchema(column)
  return properties
}

function columnSchema(column: Column): JsonSchema {
  return {
    ...valueSchema(column),
    ...(column.description ? { description: column.description } : {}),
    ...(fieldOf(column).readOnly ? { readOnly: true } : {}),
    'x-column-id': column.id,
    'x-type': column.type,
  }
}

function valueSchema(column: Column): JsonSchema {
  const computed = computedOf(column)
  if (column.link && computed?.over) {
    const isSingle = column.link.relation === 'bt' || column.link.relation === 'oo'
    return isSingle ? { type: ['object', 'null'] } : { type: 'array', items: { type: 'object' } }
  }
  const kind = kindOfValue(column)
  const { people, writesItself } = fieldOf(column)
  if (writesItself) return { type: 'object' }
  if (people) return kind === 'list' ? peopleSchema : { oneOf: [personSchema, { type: 'null' }] }
  if (computed && kind === 'list') return { type: ['array', 'null'], items: {} }
  const element = elementOf(column)
  const titles = element.selectOptions.map((option) => option.title)
  if (kind === 'text' && fieldOf(element).hasOptions && titles.length <= optionsListed)
    return { type: ['string', 'null'], enum: [...titles, null] }
  return ofKind[kind]
}

const personSchema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    email: { type: ['string', 'null'] },
    display_name: { type: ['string', 'null'] },
  },
}

/** Returned as objects; ids and email addresses are accepted too. */
const peopleSchema: JsonSchema = {
  type: ['array', 'string', 'null'],
  items: { anyOf: [personSchema, { type: 'string' }] },
}

/** Numbers that a double cannot represent are decimal texts. */
const ofKind: Record<StorageKind, JsonSchema> = {
  integer: { type: ['integer', 'string', 'null'] },
  decimal: { type: ['number', 'string', 'null'] },
  real: { type: ['number', 'null'] },
  text: { type: ['string', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  time: { type: ['string', 'null'] },
  datetime: { type: ['string', 'null'], examples: ['2026-01-31 09:05:00+00:00'] },
  json: {},
  list: { type: ['string', 'array', 'null'], items: { type: 'string' } },
  none: {},
}
