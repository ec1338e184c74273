import type { AnyCall } from '../call/define-call.ts'
import type { OpenApiWire } from '../instance/docs.ts'
import { sharedSchemas } from './responses.gen.ts'
import {
  addressesOf,
  errorResponse,
  errorSchema,
  openApiPath,
  operationOf,
  securitySchemes,
  tagOf,
} from './operation.ts'

export type About = { title: string; version: string; description: string; url: string }

/** The OpenAPI document of these calls, including aliases. */
export function documentOf(calls: readonly AnyCall[], about: About): OpenApiWire {
  const paths: OpenApiWire['paths'] = {}
  for (const address of calls.flatMap(addressesOf)) {
    const path = (paths[openApiPath(address.path)] ??= {})
    // The first match handles the request.
    path[address.call.method.toLowerCase()] ??= operationOf(address)
  }
  return framed(about, [...new Set(calls.map(tagOf))], paths)
}

/** Adds the common parts of every document to its paths. */
export function framed(
  { url, ...info }: About,
  tags: string[],
  paths: OpenApiWire['paths'],
  schemas: Record<string, unknown> = {},
): OpenApiWire {
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url }],
    tags: tags.map((name) => ({ name })),
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    paths,
    components: {
      securitySchemes,
      responses: { Error: errorResponse },
      schemas: { Error: errorSchema, ...sharedSchemas, ...schemas },
    },
  }
}
