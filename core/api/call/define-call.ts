import type * as v from 'valibot'
import type { Action } from '../../access/actions.ts'
import type { IdKind } from '../../ids.ts'
import { type Endpoint, type Method, splitEndpoint } from '../endpoints/endpoint.ts'

/**
 * Load of a read on the base database. A cheap read touches about as many records as it returns, so it runs
 * in parallel with the permission check. A costly read waits for the check, so that denied requests put no
 * load on the database.
 */
export type ReadCost = 'cheap' | 'costly'

type AnySchema = v.GenericSchema<unknown, unknown>

/**
 * An API operation as a value: the worker mounts it and OpenAPI documents it. The web app calls it by its
 * endpoint (`core/api/endpoints/`), which holds method and path. `aliases` are older or alternative paths;
 * `params` validates the path parameters.
 */
export type Call<E extends Endpoint, P extends AnySchema, Q extends AnySchema, B extends AnySchema, O> = {
  endpoint: E
  method: Method
  path: string
  name: string
  summary: string
  aliases: readonly string[]
  action: Action
  /** The action that suffices if the call is about a personal view of the caller. */
  ownAction?: Action
  /**
   * The path parameter (or member of the query or body) that identifies the base, and the kind of its id;
   * null for calls without a base. A parameter of kind `base` also accepts the base's title.
   */
  base: {
    slot: string
    kind: IdKind
    in?: 'path' | 'query' | 'body'
    /** If the parameter names no base, uses the newest base in which the caller may change records. */
    orNewest?: true
  } | null
  params: P
  query: Q
  body: B
  /**
   * Counts the records that a parsed body changes (see `changed-rows.ts`). Required for every call that
   * writes records: the limits of shared base links use it.
   */
  rows?(body: v.InferOutput<B>): number
  /** Carries the response type only; see `responseOf`. */
  output: CallResponse<O>
  /** For GET calls: load of the read, optionally by its parsed query; default costly. */
  cost: ReadCost | ((query: unknown) => ReadCost)
  /** HTTP status on success; default 200. */
  status: number
  /** Largest body in bytes; default limits.bodyBytesMax. */
  bodyBytesMax?: number
  /** `json` (default), `bytes` (the handler gets the raw request) or `none`. */
  bodyKind: 'json' | 'bytes' | 'none'
  /** Rejects requests that other sites initiate. Set on every call that reads or sets a cookie. */
  sameSiteOnly?: boolean
}
export type AnyCall = Call<Endpoint, AnySchema, AnySchema, AnySchema, unknown>

/** A type-only marker of the response type. */
export type CallResponse<O> = { readonly type?: O }
export function responseOf<O>(): CallResponse<O> {
  return {}
}

type Definition<P extends AnySchema, Q extends AnySchema, B extends AnySchema, O> = Pick<
  Call<Endpoint, P, Q, B, O>,
  'name' | 'summary' | 'action' | 'base' | 'params' | 'query' | 'body' | 'output'
> &
  Partial<
    Pick<
      Call<Endpoint, P, Q, B, O>,
      'aliases' | 'cost' | 'ownAction' | 'rows' | 'status' | 'bodyBytesMax' | 'bodyKind' | 'sameSiteOnly'
    >
  >

export function defineCall<
  E extends Endpoint,
  P extends AnySchema,
  Q extends AnySchema,
  B extends AnySchema,
  O,
>(endpoint: E, definition: Definition<P, Q, B, O>): Call<E, P, Q, B, O> {
  const { method, path } = splitEndpoint(endpoint)
  return {
    aliases: [],
    cost: 'costly',
    status: 200,
    bodyKind: method === 'GET' ? 'none' : 'json',
    ...definition,
    endpoint,
    method,
    path,
  }
}

export type ParamsOf<C extends AnyCall> = v.InferOutput<C['params']>
export type QueryOf<C extends AnyCall> = v.InferOutput<C['query']>
export type BodyOf<C extends AnyCall> = v.InferOutput<C['body']>
export type OutputOf<C extends AnyCall> = C['output'] extends CallResponse<infer O> ? O : never
