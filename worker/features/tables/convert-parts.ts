import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/tables/column-conversions.ts'
import type { ConversionState } from '#core/api/tables/column-conversions.ts'
import type { Context } from '../../context.ts'
import {
  beginConversion,
  type ConversionDone,
  continueConversion,
  stop,
  type ConversionInProgress,
} from '../../conversion/convert.ts'
import { inWords, resultOf } from './convert.ts'
import { withLinkedTable } from './linked-table.ts'

type Begin = typeof calls.columnsConvertBegin
type OfRun = { params: ParamsOf<typeof calls.columnsConvertPart> }

/** Starts a conversion, and completes it if the table is short. */
export async function beginConvert(
  context: Context,
  { params, query, body }: { params: ParamsOf<Begin>; query: QueryOf<Begin>; body: BodyOf<Begin> },
): Promise<ConversionState> {
  return withLinkedTable(context, params.columnId, body, (inStep, conversion) =>
    stateOf(context, beginConversion(inStep, params.columnId, conversion, query.most)),
  )
}

export async function convertPart(
  context: Context,
  { params, query }: OfRun & { query: QueryOf<Begin> },
): Promise<ConversionState> {
  return stateOf(context, continueConversion(context, params.columnId, params.runId, query.most))
}

export async function cancelConvert(context: Context, { params }: OfRun): Promise<boolean> {
  await stop(context, params.columnId, params.runId)
  return true
}

async function stateOf(
  context: Context,
  done: Promise<ConversionDone | ConversionInProgress>,
): Promise<ConversionState> {
  const state = await inWords(context, done)
  if ('id' in state) return { ...state, result: null }
  const { rows } = state.tally
  return { id: null, done: rows, total: rows, result: await resultOf(context, state) }
}
