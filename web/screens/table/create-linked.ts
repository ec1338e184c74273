import { limits } from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import { createRecords } from '../../api/records.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { readTyped } from '../../fields/index.ts'
import type { LinkedRecord } from '../../fields/link-tools.ts'
import type { MadeLinked, UnknownLinked } from '../../views/grid/paste-links.ts'
import { gridRow, type RecordSource } from './record-source.ts'

/**
 * Makes the records that a paste wants to link, as the beginning of its step or as part of the step `group`. Null where
 * none could be made.
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
        const parsed = readTyped(title, display)
        return parsed.ok && !found.has(titleKey(title)) ? [{ title, value: parsed.value }] : []
      })
      for (let from = 0; from < rows.length; from += limits.bulkRowsSent) {
        const part = rows.slice(from, from + limits.bulkRowsSent)
        try {
          const body = part.map(({ value }) => ({ [display.id]: value }))
          const written = await createRecords(table.id, body, step)
          seq = written.seq
          for (const [at, { title }] of part.entries())
            found.set(titleKey(title), { id: gridRow(written.rows[at] ?? {}).id, title })
        } catch (error) {
          // What is there already stays in the step; the rest is kept as text.
          if (seq === 0) throw error
          tellProblem(error)
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
    tellProblem(error)
    return null
  }
}
