import { fieldOf } from '#core/fields/index.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import * as limits from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { listRecords, uncounted } from '../../../api/records/records.ts'
import { parseTyped, textFromEditor } from '../../../fields/index.ts'
import type { LinkedRecord } from '../../../fields/editors/link-tools.ts'
import type { FoundRecords } from '../../../views/grid/clipboard/paste-links.ts'
import { gridRow } from './grid-row.ts'

/** Titles per request. */
const linkLookupExactBatch = 200
const linkLookupFuzzyBatch = 50

type Condition = { comparison_op: 'in' | 'like'; value: unknown }

/** Finds linkable records by title: exact, else in any letter case. */
export async function findLinked(column: FieldColumn, titles: readonly string[]): Promise<FoundRecords> {
  const found = new Map<string, LinkedRecord>()
  const { link } = column
  if (!link || fieldOf(link.display).readOnly) return found
  const { table, display } = link
  const ask = (conditions: Condition[]) => read(table.id, display, conditions, found)
  const wanted = titles.flatMap((title): { key: string; title: string; value: CellValue }[] => {
    const parsed = parseTyped(title, display)
    return parsed.ok && parsed.value !== null ? [{ key: titleKey(title), title, value: parsed.value }] : []
  })
  for (let from = 0; from < wanted.length; from += linkLookupExactBatch) {
    const part = wanted.slice(from, from + linkLookupExactBatch)
    await ask([{ comparison_op: 'in', value: part.map(({ value }) => value) }])
  }
  if (fieldOf(display).storage !== 'text') return found
  const left = wanted.filter(({ key }) => !found.has(key))
  for (let from = 0; from < left.length; from += linkLookupFuzzyBatch) {
    const part = left.slice(from, from + linkLookupFuzzyBatch)
    await ask(part.map(({ title }) => ({ comparison_op: 'like', value: title })))
  }
  return found
}

/** Merges results; the first of records with the same title wins. */
async function read(
  tableId: string,
  display: Column,
  conditions: Condition[],
  found: Map<string, LinkedRecord>,
): Promise<void> {
  const filters = conditions.map((each) => ({ ...each, fk_column_id: display.id, logical_op: 'or' }))
  const page = await listRecords(tableId, {
    filterArrJson: JSON.stringify(filters),
    fields: [display.id],
    limit: limits.pageSizeMax,
    offset: 0,
    ...uncounted,
  })
  for (const record of page.list) {
    const row = gridRow(record)
    const title = textFromEditor(row[display.id] ?? null, display)
    if (!found.has(titleKey(title))) found.set(titleKey(title), { id: row.id, title })
  }
}
