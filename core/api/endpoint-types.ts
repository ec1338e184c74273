import type * as v from 'valibot'
import type { OutputOf } from './call/define-call.ts'
import type { CallsByEndpoint } from './index.ts'

// Request and response types of an endpoint, derived from its call. Only types are imported; the call is not
// loaded.

/** An endpoint with a call in `core/api`. */
export type KnownEndpoint = keyof CallsByEndpoint

/** Path parameters, as a client passes them. */
export type EndpointParams<E extends KnownEndpoint> = v.InferInput<CallsByEndpoint[E]['params']>
export type EndpointQuery<E extends KnownEndpoint> = v.InferInput<CallsByEndpoint[E]['query']>
export type EndpointBody<E extends KnownEndpoint> = v.InferInput<CallsByEndpoint[E]['body']>
export type EndpointOutput<E extends KnownEndpoint> = OutputOf<CallsByEndpoint[E]>
