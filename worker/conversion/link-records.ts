import { fail } from '#core/errors.ts'
import { plainText } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { insertedIds } from '../engine/read/decode.ts'
import { type FilledLinks } from '../engine/links/fill-links.ts'
import { type Cells, readNewRows } from '../records/parse-rows.ts'
import { writeRecordsInOneTransaction } from '../records/write-records.ts'
import { displayOf } from './link-matcher.ts'
import { openMatcher, plannedStore } from './link-target.ts'
import type { ConvertedCell, ConversionRun } from './conversion-run.ts'

const linkedRecordBatchSize = 1000

/** Records that a conversion created, to be deleted if it fails. */
export type CreatedLinkedRecords = { changes: Change[] }

/**
 * Creates missing records as part of the conversion's change group, and links pending cells to them. Uses
 * records that others have created with these names in the meantime.
 */
export async function createLinkedRecords(
  context: Context,
  run: ConversionRun,
  made: CreatedLinkedRecords,
): Promise<void> {
  const { link, database } = run
  if (!link || link.matcher.titles.length === link.made.size) return
  const { titles } = link.matcher
  const open = titles.flatMap((title, place) =>
    link.made.has(-1 - place) ? [] : [{ title, id: -1 - place }],
  )
  const known = await openMatcher(context, database, link.plan, [])
  const missing = open.filter(({ title, id }) => {
    const found = known.idOf(title)
    if (found !== null) link.made.set(id, found)
    return found === null
  })
  if (missing.length > 0) await context.require('record.create')
  for (let at = 0; at < missing.length; at += linkedRecordBatchSize) {
    const part = missing.slice(at, at + linkedRecordBatchSize)
    const { committed } = await writeRecordsInOneTransaction(context, link.group, (schema, stamp, engine) => {
      const table = schema.tables.find(({ id }) => id === link.plan.relatedTableId) ?? fail('TABLE_NOT_FOUND')
      const plan = engine.insertPlan(table, recordsOf(table, part), stamp)
      return { plans: [{ table, plan }], result: null }
    })
    made.changes.push(...committed.map(({ change }) => change))
    const ids = committed[0]?.results[0] ? insertedIds(committed[0].results[0]) : []
    for (const [place, { id }] of part.entries()) {
      const record = ids[place]
      if (record !== undefined) link.made.set(id, record)
    }
  }
  if (!run.stage) return
  const store = plannedStore(await database.schema(), link.plan)
  const pairs = open.flatMap(({ id }): [number, number][] => {
    const record = link.made.get(id)
    return record === undefined ? [] : [[id, record]]
  })
  for (let at = 0; at < pairs.length; at += linkedRecordBatchSize)
    await database.writeWithoutLog({
      statements: [database.engine.relinkStatement(store, pairs.slice(at, at + linkedRecordBatchSize))],
    })
}

/** Deletes records that were created for a failed conversion. */
export async function deleteLinkedRecords(
  context: Context,
  run: ConversionRun,
  { changes }: CreatedLinkedRecords,
): Promise<void> {
  if (changes.length === 0) return
  await writeRecordsInOneTransaction(context, run.link?.group, (schema, stamp, engine) => ({
    plans: changes.toReversed().flatMap((change) => {
      const table = schema.tables.find(({ id }) => id === change.tableId)
      const plan = table && engine.undoPlan(table, change, stamp)
      return table && plan ? [{ table, plan }] : []
    }),
    result: null,
  }))
}

/** Links of converted cells; placeholders are replaced by created records. */
export function linksOf(cells: readonly ConvertedCell[], made: ReadonlyMap<number, number>): FilledLinks {
  return cells.map(([id, value]) => [
    id,
    (Array.isArray(value) ? value : []).map((each) => made.get(Number(each)) ?? Number(each)),
  ])
}

/** New records with these names; other fields have their defaults. */
function recordsOf(table: Table, named: readonly { title: string }[]): Cells[] {
  const display = displayOf(table)
  const rows = named.map(({ title }) => {
    const parsed = fieldOf(display).parseText(title, display, plainText)
    return { [display.id]: parsed.ok ? parsed.value : null }
  })
  return readNewRows(rows, table)
}
