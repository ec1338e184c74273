import { can } from '../../access/roles.ts'
import { errors } from '../../errors.ts'
import type { AnyCall } from '../call/define-call.ts'
import { answerSchemas } from './responses.gen.ts'
import { entriesOf, isNoInput, jsonSchemaOf, type JsonSchema } from './json-schema.ts'

/** A path of a call: its own, or an alias (`index` from 1). */
export type Address = { call: AnyCall; path: string; index: number }

export function addressesOf(call: AnyCall): Address[] {
  return [call.path, ...call.aliases].map((path, index) => ({ call, path, index }))
}

/** Converts `/a/:b` to `/a/{b}`. */
export function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** The operation of a call at one of its paths. `response`: schema of the response body; null if it is not JSON. */
export function operationOf(
  { call, path, index }: Address,
  response: JsonSchema | null = responseSchema(call),
): JsonSchema {
  const body = bodyOf(call)
  return {
    operationId: index === 0 ? call.name : `${call.name}.${index}`,
    summary: call.summary,
    tags: [tagOf(call)],
    ...(index > 0 ? { 'x-same-as': call.name } : {}),
    'x-right': call.action,
    ...(isForAnyone(call) ? { security: [] } : {}),
    parameters: [...pathParameters(call, path), ...queryParameters(call)],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(call.status)]: {
        description: 'Success',
        content: response ? { 'application/json': { schema: response } } : { '*/*': {} },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** The response schema of a call; null if the response is not JSON. */
export function responseSchema({ name }: AnyCall): JsonSchema | null {
  return answerSchemas[name] ?? null
}

export function tagOf({ name }: AnyCall): string {
  return name.split('.')[0] ?? name
}

export function isForAnyone({ action }: AnyCall): boolean {
  return can({ kind: 'anonymous' }, action)
}

/** Path parameters. Those without a schema accept any text. */
export function pathParameters(call: AnyCall, path: string): JsonSchema[] {
  const known = new Map(entriesOf(call.params).map((entry) => [entry.name, entry.schema]))
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known.get(name) ?? { type: 'string' },
  }))
}

export function queryParameters(call: AnyCall): JsonSchema[] {
  return entriesOf(call.query).map(({ name, required, schema }) => ({
    name,
    in: 'query',
    ...(required ? { required } : {}),
    schema: isWholeNumber(schema) ? { type: 'integer' } : schema,
  }))
}

/** The body schema of a call; null if it has no body. */
export function bodySchema(call: AnyCall): JsonSchema | null {
  return call.bodyKind === 'none' || isNoInput(call.body) ? null : jsonSchemaOf(call.body)
}

function bodyOf(call: AnyCall): JsonSchema | null {
  const schema = bodySchema(call)
  if (schema) return { required: true, content: { 'application/json': { schema } } }
  if (call.bodyKind !== 'bytes') return null
  return { required: true, content: { 'application/octet-stream': { schema: {} } } }
}

/** Integers in a query string are texts of digits. */
function isWholeNumber({ pattern }: JsonSchema): boolean {
  return typeof pattern === 'string' && pattern.startsWith('^-?\\d{')
}

export const securitySchemes = {
  session: { type: 'apiKey', in: 'header', name: 'xc-auth', description: 'Access token of a session' },
  token: { type: 'apiKey', in: 'header', name: 'xc-token', description: 'API token' },
  bearer: { type: 'http', scheme: 'bearer', description: 'A session or API token' },
}

export const errorResponse = {
  description: 'The request failed. `msg` is a sentence to show to people',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error', 'message', 'msg'],
  properties: {
    error: { enum: Object.keys(errors) },
    message: { type: 'string' },
    msg: { type: 'string' },
    details: {
      type: 'object',
      description:
        'In errors about rows of a bulk call, `rowIndexes` has the positions of all bad rows, from 0',
    },
  },
}
