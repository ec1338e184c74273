import * as v from 'valibot'

/** Requests of Hrana 2 and 3 over HTTP, with JSON encoding. */

export const ValueSchema = v.variant('type', [
  v.object({ type: v.literal('null') }),
  v.object({ type: v.literal('integer'), value: v.pipe(v.string(), v.regex(/^[-+]?\d{1,20}$/)) }),
  v.object({ type: v.literal('float'), value: v.number() }),
  v.object({ type: v.literal('text'), value: v.string() }),
  v.object({ type: v.literal('blob'), base64: v.string() }),
])
export type Value = v.InferOutput<typeof ValueSchema>

const SqlId = v.pipe(v.number(), v.safeInteger())

export const StmtSchema = v.object({
  sql: v.nullish(v.string()),
  sql_id: v.nullish(SqlId),
  args: v.nullish(v.array(ValueSchema)),
  named_args: v.nullish(v.array(v.object({ name: v.string(), value: ValueSchema }))),
  want_rows: v.nullish(v.boolean()),
})
export type Stmt = v.InferOutput<typeof StmtSchema>

export type Condition =
  | { type: 'ok'; step: number }
  | { type: 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and'; conds: Condition[] }
  | { type: 'or'; conds: Condition[] }
  | { type: 'is_autocommit' }

const Step = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const ConditionSchema: v.GenericSchema<Condition> = v.variant('type', [
  v.object({ type: v.literal('ok'), step: Step }),
  v.object({ type: v.literal('error'), step: Step }),
  v.object({ type: v.literal('not'), cond: v.lazy(() => ConditionSchema) }),
  v.object({ type: v.literal('and'), conds: v.array(v.lazy(() => ConditionSchema)) }),
  v.object({ type: v.literal('or'), conds: v.array(v.lazy(() => ConditionSchema)) }),
  v.object({ type: v.literal('is_autocommit') }),
])

export const BatchSchema = v.object({
  steps: v.array(v.object({ condition: v.nullish(ConditionSchema), stmt: StmtSchema })),
})
export type Batch = v.InferOutput<typeof BatchSchema>

const sqlSource = { sql: v.nullish(v.string()), sql_id: v.nullish(SqlId) }

export const StreamRequestSchema = v.variant('type', [
  v.object({ type: v.literal('close') }),
  v.object({ type: v.literal('execute'), stmt: StmtSchema }),
  v.object({ type: v.literal('batch'), batch: BatchSchema }),
  v.object({ type: v.literal('sequence'), ...sqlSource }),
  v.object({ type: v.literal('describe'), ...sqlSource }),
  v.object({ type: v.literal('store_sql'), sql_id: SqlId, sql: v.string() }),
  v.object({ type: v.literal('close_sql'), sql_id: SqlId }),
  v.object({ type: v.literal('get_autocommit') }),
])
export type StreamRequest = v.InferOutput<typeof StreamRequestSchema>

export const PipelineBodySchema = v.object({
  baton: v.nullish(v.string()),
  requests: v.array(StreamRequestSchema),
})
export type PipelineBody = v.InferOutput<typeof PipelineBodySchema>

export const CursorBodySchema = v.object({ baton: v.nullish(v.string()), batch: BatchSchema })
export type CursorBody = v.InferOutput<typeof CursorBodySchema>
