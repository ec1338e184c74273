import type { BaseSchema, Table } from '../../schema.ts'
import type { AnyCall } from '../call/define-call.ts'
import type { OpenApiWire } from '../instance/docs.ts'
import { type About, framed } from './document.ts'
import type { JsonSchema } from './json-schema.ts'
import { responseSchema, operationOf } from './operation.ts'
import { newRecordSchema, recordIdSchema, recordSchema } from './record-schema.ts'

const slot = ':tableId'

/**
 * The OpenAPI document of one base: the calls for each table, with typed schemas of its records. `calls`:
 * those that the caller may make.
 */
export function baseDocument(schema: BaseSchema, calls: readonly AnyCall[], about: About): OpenApiWire {
  const paths: OpenApiWire['paths'] = {}
  const schemas: Record<string, unknown> = {}
  for (const table of schema.tables) {
    schemas[`${table.id}.record`] = recordSchema(table)
    schemas[`${table.id}.new`] = newRecordSchema(table)
    schemas[`${table.id}.change`] = newRecordSchema(table, true)
    schemas[`${table.id}.id`] = recordIdSchema(table)
    for (const call of calls) {
      if (!call.path.startsWith(`/api/v2/tables/${slot}/`)) continue
      const path = call.path.replace(slot, table.id).replace(/:(\w+)/g, '{$1}')
      ;(paths[path] ??= {})[call.method.toLowerCase()] = ofTable(call, table)
    }
  }
  return framed(
    about,
    schema.tables.map(({ title }) => title),
    paths,
    schemas,
  )
}

function ofTable(call: AnyCall, table: Table): JsonSchema {
  const operation = operationOf(
    { call, path: call.path.replace(slot, ''), index: 0 },
    responseSchemaOf(call, table),
  )
  const body = bodyOf(call, table)
  return {
    ...operation,
    operationId: `${call.name}.${table.id}`,
    tags: [table.title],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
  }
}

function ref(table: Table, name: 'record' | 'new' | 'change' | 'id'): JsonSchema {
  return { $ref: `#/components/schemas/${table.id}.${name}` }
}

/** Schema of bodies that are records of the table; null for other calls. */
function bodyOf({ name }: AnyCall, table: Table): JsonSchema | null {
  const item =
    name === 'records.create' ? ref(table, 'new') : name === 'records.update' ? ref(table, 'change') : null
  return item && { anyOf: [item, { type: 'array', items: item }] }
}

function responseSchemaOf(call: AnyCall, table: Table): JsonSchema | null {
  const record = ref(table, 'record')
  const id = ref(table, 'id')
  switch (call.name) {
    case 'records.list':
      return {
        type: 'object',
        required: ['list', 'pageInfo', 'seq'],
        properties: {
          list: { type: 'array', items: record },
          pageInfo: { $ref: '#/components/schemas/PageInfo' },
          seq: { type: 'integer' },
        },
      }
    case 'records.read':
      return record
    case 'records.create':
    case 'records.update':
    case 'records.delete':
      return { anyOf: [id, { type: 'array', items: id }] }
    default:
      return responseSchema(call)
  }
}
