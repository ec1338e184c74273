import { fail } from '#core/errors.ts'
import { plainText } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../context.ts'
import { insertedIds } from '../engine/decode.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { insertPlan } from '../engine/insert.ts'
import { type FilledLinks, relinkStatement } from '../engine/link-fill.ts'
import { undoPlan } from '../engine/restore.ts'
import { type Cells, readNewRows } from '../read-rows.ts'
import { writeRecordsTogether } from '../record-write.ts'
import { displayOf } from './link-matcher.ts'
import { openMatcher, plannedStore } from './link-target.ts'
import type { ConvertedCell, Run } from './run.ts'

const recordsAtOnce = 1000

/** Records that a change of type has made, to be taken away again should it fail. */
export type MadeRecords = { changes: Change[] }

/**
 * Makes the records that names still lack, as part of the step, and links to them what waits for them. Names that
 * others have given to records meanwhile are theirs.
 */
export async function makeLinkedRecords(context: Context, run: Run, made: MadeRecords): Promise<void> {
  const { link, home } = run
  if (!link || link.matcher.titles.length === link.made.size) return
  const { titles } = link.matcher
  const open = titles.flatMap((title, place) =>
    link.made.has(-1 - place) ? [] : [{ title, id: -1 - place }],
  )
  const known = await openMatcher(context, home, link.plan, [])
  const missing = open.filter(({ title, id }) => {
    const found = known.idOf(title)
    if (found !== null) link.made.set(id, found)
    return found === null
  })
  if (missing.length > 0) await context.require('record.create')
  for (let at = 0; at < missing.length; at += recordsAtOnce) {
    const part = missing.slice(at, at + recordsAtOnce)
    const committed = await writeRecordsTogether(context, link.group, (schema, stamp) => {
      const table = schema.tables.find(({ id }) => id === link.plan.relatedTableId) ?? fail('TABLE_NOT_FOUND')
      return [{ table, plan: insertPlan(sqlite, table, recordsOf(table, part), stamp) }]
    })
    made.changes.push(...committed.map(({ change }) => change))
    const ids = committed[0]?.results[0] ? insertedIds(committed[0].results[0]) : []
    for (const [place, { id }] of part.entries()) {
      const record = ids[place]
      if (record !== undefined) link.made.set(id, record)
    }
  }
  if (!run.stage) return
  const store = plannedStore(await home.schema(), link.plan)
  const pairs = open.flatMap(({ id }): [number, number][] => {
    const record = link.made.get(id)
    return record === undefined ? [] : [[id, record]]
  })
  for (let at = 0; at < pairs.length; at += recordsAtOnce)
    await home.unlogged({ statements: [relinkStatement(sqlite, store, pairs.slice(at, at + recordsAtOnce))] })
}

/** Takes the records away that were made for a change of type which failed. */
export async function unmakeLinkedRecords(
  context: Context,
  run: Run,
  { changes }: MadeRecords,
): Promise<void> {
  if (changes.length === 0) return
  await writeRecordsTogether(context, run.link?.group, (schema, stamp) =>
    changes.toReversed().flatMap((change) => {
      const table = schema.tables.find(({ id }) => id === change.tableId)
      const plan = table && undoPlan(sqlite, table, change, stamp)
      return table && plan ? [{ table, plan }] : []
    }),
  )
}

/** The links of converted cells; those that wait for records are given them where they are there by now. */
export function linksOf(cells: readonly ConvertedCell[], made: ReadonlyMap<number, number>): FilledLinks {
  return cells.map(([id, value]) => [
    id,
    (Array.isArray(value) ? value : []).map((each) => made.get(Number(each)) ?? Number(each)),
  ])
}

/** New records of these names; other fields take their defaults. */
function recordsOf(table: Table, named: readonly { title: string }[]): Cells[] {
  const display = displayOf(table)
  const rows = named.map(({ title }) => {
    const parsed = fieldOf(display).parseText(title, display, plainText)
    return { [display.id]: parsed.ok ? parsed.value : null }
  })
  return readNewRows(rows, table)
}
