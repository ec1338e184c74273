import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/docs.ts'

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

export const docsDocument = defineCall(endpoints.docsDocument, {
  ...anyone,
  name: 'docs.document',
  summary: 'Read the whole API as an OpenAPI document',
  output: responseOf<OpenApiWire>(),
})
export const docsPage = defineCall(endpoints.docsPage, {
  ...anyone,
  name: 'docs.page',
  summary: 'Read the whole API as a web page',
  output: responseOf<never>(),
})
export const docsOfBase = defineCall(endpoints.docsOfBase, {
  ...slot('baseId', 'base'),
  name: 'docs.base',
  summary: 'Read the tables of a base as an OpenAPI document with the calls you can make and typed records',
  aliases: ['/api/v1/db/meta/projects/:baseId/swagger.json'],
  action: 'base.docs',
  query: nothing,
  body: noInput,
  output: responseOf<OpenApiWire>(),
})
