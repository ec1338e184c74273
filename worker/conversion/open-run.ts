import { fail } from '#core/errors.ts'
import { plainText, type TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn } from '#core/find.ts'
import { randomText } from '#core/ids.ts'
import type { BaseSchema, Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { selectRetired } from '../store/home/retired.ts'
import { Converter, nothingKnown } from './converter.ts'
import type { Home } from '../store/homes/home.ts'
import { LinkMatcher } from './link-matcher.ts'
import { imaginedTable, linkPlanOf, openMatcher } from './link-target.ts'
import type { LinkRun, Run } from './run.ts'
import { keptColumn } from './kept.ts'
import { type LinkState, readState } from './state.ts'
import { type Asked, convertedColumn } from './target.ts'

/** A change of type of which nothing is done yet. */
export async function openRun(context: Context, columnId: string, asked: Asked): Promise<Run> {
  const home = await context.home()
  const schema = await home.schema()
  const { table, column: before } = findColumn(schema, columnId)
  if (fieldOf({ type: asked.uidt }).connects) return openLinkRun(context, home, schema, before, asked)
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
    link: null,
    converter: new Converter(before, await withPeople(context, target), format, nothingKnown(addsOptions)),
    stage: null,
    late: { cells: [], seq: 0 },
  }
}

async function openLinkRun(
  context: Context,
  home: Home,
  current: BaseSchema,
  before: Column,
  asked: Asked,
): Promise<Run> {
  const { table } = findColumn(current, before.id)
  const title = asked.link?.newTable
  const imagined = title === undefined ? null : imaginedTable(current, title, before.title)
  const schema = imagined ? { ...current, tables: [...current.tables, imagined] } : current
  const plan = linkPlanOf(schema, table, before, imagined ? { ...asked, childId: imagined.id } : asked)
  const format: TextFormat = { ...plainText, ...asked.format, zone: context.zone }
  const matcher = imagined
    ? new LinkMatcher(imagined, plan.terms, [])
    : await openMatcher(context, home, plan, [])
  const { onFail, unique, cdf } = asked
  return {
    home,
    schema,
    terms: { onFail, unique, cdf },
    format,
    target: plan.column,
    kept: onFail === 'text' ? keptColumn(table, before, plan.column, asked.textTitle) : null,
    link: { plan, matcher, made: new Map(), group: context.group ?? randomText(20) },
    converter: new Converter(before, plan.column, format, nothingKnown(false), matcher),
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
  const link = state.link && (await resumedLink(context, home, target, state.link))
  const { column } = findColumn(schema, columnId)
  return {
    home,
    schema,
    terms,
    format,
    target,
    kept,
    link,
    // What it knows of people and the like beside what is stored.
    converter: new Converter(
      { ...column, ...before },
      await withPeople(context, target),
      format,
      known,
      link?.matcher,
    ),
    stage: { ...stage, id: runId, table: { physicalName: table }, column: target },
    late: { cells: [], seq: 0 },
  }
}

async function resumedLink(
  context: Context,
  home: Home,
  column: Column,
  { titles, group, ...rest }: LinkState,
): Promise<LinkRun> {
  const plan = { ...rest, column }
  return { plan, matcher: await openMatcher(context, home, plan, titles), made: new Map(), group }
}

async function withPeople(context: Context, column: Column): Promise<Column> {
  return fieldOf(column).people ? { ...column, people: await context.people() } : column
}
