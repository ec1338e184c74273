import { fail } from '#core/errors.ts'
import { plainText, type TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn } from '#core/find.ts'
import type { Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { selectRetired } from '../store/home/retired.ts'
import { Converter, nothingKnown } from './converter.ts'
import type { Run } from './run.ts'
import { keptColumn } from './kept.ts'
import { readState } from './state.ts'
import { type Asked, convertedColumn } from './target.ts'

/** A change of type of which nothing is done yet. */
export async function openRun(context: Context, columnId: string, asked: Asked): Promise<Run> {
  const home = await context.home()
  const schema = await home.schema()
  const { table, column: before } = findColumn(schema, columnId)
  const { column: target, addsOptions } = convertedColumn(table, before, asked)
  const format: TextFormat = { ...plainText, ...asked.format, zone: context.zone }
  const { onFail, unique, cdf } = asked
  return {
    home,
    schema,
    terms: { onFail, unique, cdf },
    format,
    target,
    kept: onFail === 'text' ? keptColumn(table, before, target, asked.textTitle) : null,
    converter: new Converter(before, await withPeople(context, target), format, nothingKnown(addsOptions)),
    stage: null,
    late: { cells: [], seq: 0 },
  }
}

/** A run as the call before has left it. Throws CONVERSION_NOT_FOUND where there is none of this field. */
export async function resumeRun(context: Context, columnId: string, runId: string): Promise<Run> {
  const home = await context.home()
  const { schema, results } = await home.read(() => [selectRetired(home.baseId, runId)])
  const state = readState(results[0])
  if (state?.before.id !== columnId) fail('CONVERSION_NOT_FOUND')
  const { before, target, kept, terms, format, known, table, stage } = state
  const { column } = findColumn(schema, columnId)
  return {
    home,
    schema,
    terms,
    format,
    target,
    kept,
    // What it knows of people and the like beside what is stored.
    converter: new Converter({ ...column, ...before }, await withPeople(context, target), format, known),
    stage: { ...stage, id: runId, table: { physicalName: table }, column: target },
    late: { cells: [], seq: 0 },
  }
}

async function withPeople(context: Context, column: Column): Promise<Column> {
  return fieldOf(column).people ? { ...column, people: await context.people() } : column
}
