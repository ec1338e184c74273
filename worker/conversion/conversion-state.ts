import * as v from 'valibot'
import { problems, type ProblemCode } from '#core/fields/problems.ts'
import type { SqlResult } from '../platform/statement.ts'
import { columnSchema, optionSchema } from '../store/base/snapshot.ts'
import type { LinkRun, ConversionRun, StagedColumn } from './conversion-run.ts'
import { withoutCompiled } from './target-column.ts'

// Progress of a conversion, stored between calls.

const example = v.object({
  id: v.number(),
  from: v.string(),
  to: v.nullable(v.string()),
  problem: v.nullable(v.string()),
  cause: v.nullable(
    v.object({
      code: v.custom<ProblemCode>((code) => typeof code === 'string' && Object.hasOwn(problems, code)),
      params: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
    }),
  ),
})

const stateSchema = v.object({
  turn: v.number(),
  before: columnSchema,
  target: columnSchema,
  kept: v.nullable(columnSchema),
  table: v.string(),
  terms: v.object({
    onFail: v.optional(v.picklist(['blank', 'refuse', 'text'])),
    unique: v.optional(v.boolean()),
    cdf: v.optional(v.nullable(v.string())),
  }),
  format: v.object({
    decimalSeparator: v.picklist(['.', ',']),
    dateOrder: v.picklist(['YMD', 'DMY', 'MDY']),
    zone: v.string(),
  }),
  known: v.object({
    tally: v.object({ rows: v.number(), converts: v.number(), blanks: v.number(), fails: v.number() }),
    options: v.nullable(v.array(optionSchema)),
    failed: v.array(example),
    fitting: v.array(example),
  }),
  link: v.optional(
    v.nullable(
      v.object({
        inverse: columnSchema,
        key: v.nullable(columnSchema),
        relatedTableId: v.string(),
        terms: v.object({ createMissing: v.boolean(), split: v.boolean(), ownsTable: v.boolean() }),
        /** Names of records to create. */
        titles: v.array(v.string()),
        group: v.string(),
      }),
    ),
    null,
  ),
  after: v.number(),
  seq: v.number(),
  fails: v.number(),
  total: v.number(),
})
type State = v.InferOutput<typeof stateSchema>
export type LinkState = NonNullable<State['link']>

export function stateOf(
  { converter, target, kept, terms, format, link }: ConversionRun,
  stage: StagedColumn,
): State {
  const { after, seq, turn, fails, total } = stage
  return {
    turn,
    before: withoutCompiled(converter.from),
    target: withoutCompiled(target),
    kept,
    table: stage.table.physicalName,
    terms,
    format,
    known: converter.known,
    link: link && linkStateOf(link),
    after,
    seq,
    fails,
    total,
  }
}

function linkStateOf({ plan, matcher, group }: LinkRun): LinkState {
  const { inverse, key, relatedTableId, terms } = plan
  return { inverse, key, relatedTableId, terms, titles: matcher.titles, group }
}

/** Parses the stored state; null if it is not a running conversion. */
export function readState(
  result: SqlResult | undefined,
): (Omit<State, keyof Progress> & { stage: Progress }) | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), result?.rows[0]?.[0])
  if (!read.success) return null
  const { after, seq, turn, fails, total, ...state } = read.output
  return { ...state, stage: { after, seq, turn, fails, total } }
}

type Progress = Pick<StagedColumn, 'after' | 'seq' | 'turn' | 'fails' | 'total'>
