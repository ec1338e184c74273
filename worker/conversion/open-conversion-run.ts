import { fail } from '#core/errors.ts'
import { requireNotVirtual } from '#core/fields/links/virtual-links.ts'
import { plainText, type TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { findColumn } from '#core/find-in-schema.ts'
import { randomText } from '#core/ids.ts'
import type { BaseSchema, Column } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { selectSoftDeleted } from '../store/base/soft-deleted.ts'
import { Converter, noKnownOptions } from './converter.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { LinkMatcher } from './link-matcher.ts'
import { plannedLinkedTable, linkPlanOf, openMatcher } from './link-target.ts'
import type { LinkRun, ConversionRun } from './conversion-run.ts'
import { rejectedTextColumn } from './rejected-text-column.ts'
import { type LinkState, readState } from './conversion-state.ts'
import { type ConversionRequest, convertedColumn } from './target-column.ts'
import { requireOwnTable } from '../schema/require-own-table.ts'

/** A conversion that has not started. */
export async function openRun(
  context: Context,
  columnId: string,
  conversion: ConversionRequest,
): Promise<ConversionRun> {
  const database = await context.database()
  const schema = await database.schema()
  const { table, column: before } = findColumn(schema, columnId)
  requireOwnTable(table)
  requireNotVirtual(before)
  if (fieldOf({ type: conversion.uidt }).connects)
    return openLinkRun(context, database, schema, before, conversion)
  const { column: target, addsOptions } = convertedColumn(table, before, conversion)
  const format: TextFormat = { ...plainText, ...conversion.format, zone: context.zone }
  const { onFail, unique, cdf } = conversion
  return {
    database,
    schema,
    terms: { onFail, unique, cdf },
    format,
    target,
    kept: onFail === 'text' ? rejectedTextColumn(table, before, target, conversion.textTitle) : null,
    link: null,
    converter: new Converter(before, await withPeople(context, target), format, noKnownOptions(addsOptions)),
    stage: null,
    late: { cells: [], seq: 0 },
  }
}

async function openLinkRun(
  context: Context,
  database: BaseDatabase,
  current: BaseSchema,
  before: Column,
  conversion: ConversionRequest,
): Promise<ConversionRun> {
  const { table } = findColumn(current, before.id)
  const title = conversion.link?.newTable
  const imagined = title === undefined ? null : plannedLinkedTable(current, title, before.title)
  const schema = imagined ? { ...current, tables: [...current.tables, imagined] } : current
  const plan = linkPlanOf(
    schema,
    table,
    before,
    imagined ? { ...conversion, childId: imagined.id } : conversion,
  )
  const format: TextFormat = { ...plainText, ...conversion.format, zone: context.zone }
  const matcher = imagined
    ? new LinkMatcher(imagined, plan.terms, [])
    : await openMatcher(context, database, plan, [])
  const { onFail, unique, cdf } = conversion
  return {
    database,
    schema,
    terms: { onFail, unique, cdf },
    format,
    target: plan.column,
    kept: onFail === 'text' ? rejectedTextColumn(table, before, plan.column, conversion.textTitle) : null,
    link: { plan, matcher, made: new Map(), group: context.group ?? randomText(20) },
    converter: new Converter(before, plan.column, format, noKnownOptions(false), matcher),
    stage: null,
    late: { cells: [], seq: 0 },
  }
}

/** Loads a conversion as the previous call left it. Throws CONVERSION_NOT_FOUND if this field has none. */
export async function resumeRun(context: Context, columnId: string, runId: string): Promise<ConversionRun> {
  const database = await context.database()
  const { schema, state } = await database.read(() => ({
    statements: [selectSoftDeleted(database.baseId, runId)],
    decode: ([found], at) => ({ schema: at.schema, state: readState(found) }),
  }))
  if (state?.before.id !== columnId) fail('CONVERSION_NOT_FOUND')
  const { before, target, kept, terms, format, known, table, stage } = state
  const link = state.link && (await resumedLink(context, database, target, state.link))
  const { column } = findColumn(schema, columnId)
  return {
    database,
    schema,
    terms,
    format,
    target,
    kept,
    link,
    // Restores people and other state that is not stored.
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
  database: BaseDatabase,
  column: Column,
  { titles, group, ...rest }: LinkState,
): Promise<LinkRun> {
  const plan = { ...rest, column }
  return { plan, matcher: await openMatcher(context, database, plan, titles), made: new Map(), group }
}

async function withPeople(context: Context, column: Column): Promise<Column> {
  return fieldOf(column).people ? { ...column, people: await context.people() } : column
}
