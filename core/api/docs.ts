import { answers, defineCall } from './call.ts'
import { noInput, nothing, slot } from './shapes.ts'

/** An OpenAPI 3.1 document. */
export type OpenApiWire = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}

const anyone = { base: null, params: nothing, query: nothing, body: noInput, action: 'app.info' } as const

export const docsDocument = defineCall({
  ...anyone,
  name: 'docs.document',
  summary: 'The whole API as an OpenAPI document',
  method: 'GET',
  path: '/api/v2/openapi.json',
  output: answers<OpenApiWire>(),
})
export const docsPage = defineCall({
  ...anyone,
  name: 'docs.page',
  summary: 'The whole API as a page to read',
  method: 'GET',
  path: '/api/docs',
  output: answers<never>(),
})
export const docsOfBase = defineCall({
  ...slot('baseId', 'base'),
  name: 'docs.base',
  summary: 'The tables of a base as an OpenAPI document: the calls that one may make, records typed',
  method: 'GET',
  path: '/api/v2/meta/bases/:baseId/swagger.json',
  aliases: ['/api/v1/db/meta/projects/:baseId/swagger.json'],
  action: 'base.docs',
  query: nothing,
  body: noInput,
  output: answers<OpenApiWire>(),
})
