import type * as v from 'valibot'
import type { Action } from '../access/actions.ts'
import type { IdKind } from '../ids.ts'

/**
 * What a read asks of a base's database. A cheap read touches about as many records as it returns, so it runs beside
 * the permission check. A costly read waits for the check: a refused request must cost the owner's database nothing.
 */
export type ReadCost = 'cheap' | 'costly'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type AnySchema = v.GenericSchema<unknown, unknown>

/**
 * One call of the API, as a value: the worker mounts it, the web app makes it, OpenAPI documents it.
 * `path` is the address the web app uses; `aliases` are older or other spellings of the same call. Slots are
 * written `:name`; what they hold is validated by `params`.
 */
export type Call<P extends AnySchema, Q extends AnySchema, B extends AnySchema, O> = {
  name: string
  summary: string
  method: Method
  path: string
  aliases: readonly string[]
  action: Action
  /**
   * Which slot of the path (or member of query or body) says what base the call is about, and what kind of id it holds; null for calls about none.
   * A slot of kind `base` takes the base's title too.
   */
  base: { slot: string; kind: IdKind; in?: 'path' | 'query' | 'body' } | null
  params: P
  query: Q
  body: B
  /** Only the type of the answer is carried; see `answers`. */
  output: Answer<O>
  /** For GET calls: what the read costs, by its parsed query if that matters; default costly. */
  cost: ReadCost | ((query: unknown) => ReadCost)
  /** HTTP status of success; default 200. */
  status: number
  /** Bytes of the largest body; default limits.bodyBytesMax. */
  bodyBytesMax?: number
  /** `json` (default), `bytes` (the verb gets the raw request) or `none`. */
  bodyKind: 'json' | 'bytes' | 'none'
  /** Refuses requests that pages of other sites start. Set on every call that reads or sets a cookie. */
  sameSiteOnly?: boolean
}
export type AnyCall = Call<AnySchema, AnySchema, AnySchema, unknown>

/** A marker that carries the type of an answer without a value. */
export type Answer<O> = { readonly type?: O }
/* @__NO_SIDE_EFFECTS__ */
export function answers<O>(): Answer<O> {
  return {}
}

type Definition<P extends AnySchema, Q extends AnySchema, B extends AnySchema, O> = Pick<
  Call<P, Q, B, O>,
  'name' | 'summary' | 'method' | 'path' | 'action' | 'base' | 'params' | 'query' | 'body' | 'output'
> &
  Partial<
    Pick<Call<P, Q, B, O>, 'aliases' | 'cost' | 'status' | 'bodyBytesMax' | 'bodyKind' | 'sameSiteOnly'>
  >

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<P extends AnySchema, Q extends AnySchema, B extends AnySchema, O>(
  definition: Definition<P, Q, B, O>,
): Call<P, Q, B, O> {
  return {
    aliases: [],
    cost: 'costly',
    status: 200,
    bodyKind: definition.method === 'GET' ? 'none' : 'json',
    ...definition,
  }
}

export type ParamsOf<C extends AnyCall> = v.InferOutput<C['params']>
export type QueryOf<C extends AnyCall> = v.InferOutput<C['query']>
export type BodyOf<C extends AnyCall> = v.InferOutput<C['body']>
export type QueryInputOf<C extends AnyCall> = v.InferInput<C['query']>
export type BodyInputOf<C extends AnyCall> = v.InferInput<C['body']>
export type OutputOf<C extends AnyCall> = C['output'] extends Answer<infer O> ? O : never
