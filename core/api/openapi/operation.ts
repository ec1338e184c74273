import { can } from '../../access/roles.ts'
import { errors } from '../../errors.ts'
import type { AnyCall } from '../call.ts'
import { answerSchemas } from './answers.gen.ts'
import { entriesOf, isNoInput, jsonSchemaOf, type JsonSchema } from './json-schema.ts'

/** One address of a call: its own, or one of its other spellings (`index` from 1). */
export type Address = { call: AnyCall; path: string; index: number }

export function addressesOf(call: AnyCall): Address[] {
  return [call.path, ...call.aliases].map((path, index) => ({ call, path, index }))
}

/** `/a/:b` as OpenAPI writes it: `/a/{b}`. */
export function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** The operation of a call at one of its addresses. `answer`: schema of what it answers; null for what is no JSON. */
export function operationOf(
  { call, path, index }: Address,
  answer: JsonSchema | null = answerSchema(call),
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
        content: answer ? { 'application/json': { schema: answer } } : { '*/*': {} },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** The schema of what a call answers; null for what is no JSON. */
export function answerSchema({ name }: AnyCall): JsonSchema | null {
  return answerSchemas[name] ?? null
}

export function tagOf({ name }: AnyCall): string {
  return name.split('.')[0] ?? name
}

export function isForAnyone({ action }: AnyCall): boolean {
  return can({ kind: 'anonymous' }, action)
}

/** Slots of a path. Those that no schema of the call speaks of take any text. */
export function pathParameters(call: AnyCall, path: string): JsonSchema[] {
  const known = new Map((entriesOf(call.params) ?? []).map((entry) => [entry.name, entry.schema]))
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known.get(name) ?? { type: 'string' },
  }))
}

export function queryParameters(call: AnyCall): JsonSchema[] {
  return (entriesOf(call.query) ?? []).map(({ name, required, schema }) => ({
    name,
    in: 'query',
    ...(required ? { required } : {}),
    schema: isWholeNumber(schema) ? { type: 'integer' } : schema,
  }))
}

/** The schema of a call's body; null for none. */
export function bodySchema(call: AnyCall): JsonSchema | null {
  return call.bodyKind === 'none' || isNoInput(call.body) ? null : jsonSchemaOf(call.body)
}

function bodyOf(call: AnyCall): JsonSchema | null {
  const schema = bodySchema(call)
  if (schema) return { required: true, content: { 'application/json': { schema } } }
  if (call.bodyKind !== 'bytes') return null
  return { required: true, content: { 'application/octet-stream': { schema: {} } } }
}

/** Whole numbers of a query string are texts of digits. */
function isWholeNumber({ pattern }: JsonSchema): boolean {
  return typeof pattern === 'string' && pattern.startsWith('^-?\\d{')
}

export const securitySchemes = {
  session: { type: 'apiKey', in: 'header', name: 'xc-auth', description: 'Access token of a session' },
  token: { type: 'apiKey', in: 'header', name: 'xc-token', description: 'API token' },
  bearer: { type: 'http', scheme: 'bearer', description: 'Either of them' },
}

export const errorResponse = {
  description: 'The request failed; `msg` says why, to be shown to people',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error', 'message', 'msg'],
  properties: {
    error: { enum: Object.keys(errors) },
    message: { type: 'string' },
    msg: { type: 'string' },
    details: { type: 'object' },
  },
}
