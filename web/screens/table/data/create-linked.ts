import * as limits from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import { createRecords } from '../../../api/records/records.ts'
import { showError } from '../../../api/http/show-error.ts'
import { parseTyped } from '../../../fields/index.ts'
import type { LinkedRecord } from '../../../fields/editors/link-tools.ts'
import type { MadeLinked, UnknownLinked } from '../../../views/grid/clipboard/paste-links.ts'
import { gridRow } from './grid-row.ts'
import type { RecordSource } from './record-source.ts'

/**
 * Creates records for a paste to link, as the start of its undo step or as part of `group`. Null if none were created.
 */
export async function createLinked(
  source: RecordSource,
  wanted: readonly UnknownLinked[],
  group: string | undefined,
  cells: number,
): Promise<MadeLinked | null> {
  const made = new Map<string, Map<string, LinkedRecord>>()
  const make = async (step: string): Promise<number> => {
    let seq = 0
    for (const { link, titles } of wanted) {
      const { table, display } = link
      const found = made.get(table.id) ?? new Map<string, LinkedRecord>()
      made.set(table.id, found)
      const rows = titles.flatMap((title) => {
        const parsed = parseTyped(title, display)
        return parsed.ok && !found.has(titleKey(title)) ? [{ title, value: parsed.value }] : []
      })
      for (let from = 0; from < rows.length; from += limits.rowsSentPerCall) {
        const part = rows.slice(from, from + limits.rowsSentPerCall)
        try {
          const body = part.map(({ value }) => ({ [display.id]: value }))
          const written = await createRecords(table.id, body, step)
          seq = written.seq
          for (const [at, { title }] of part.entries())
            found.set(titleKey(title), { id: gridRow(written.rows[at] ?? {}).id, title })
        } catch (error) {
          // Created records stay in the step; other texts are kept and flagged.
          if (seq === 0) throw error
          showError(error)
          return seq
        }
      }
    }
    return seq
  }
  try {
    const step = group ?? (await source.beginPaste(cells, make))
    if (group !== undefined) await make(group)
    return { group: step, records: made }
  } catch (error) {
    showError(error)
    return null
  }
}
