import * as v from 'valibot'
import type { Clip, Flavours, Pasted, PastedCell } from './clipboard.ts'
import { parseHtmlTable, readHtmlData } from './html-table.ts'
import { parseTsv } from './tsv.ts'

/** Linked records are `[id, text]` pairs; see core's `linksValue`. */
const linked = v.tuple([v.number(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))])
const list = v.pipe(
  v.array(v.union([v.string(), linked])),
  v.transform((items) => items as string[]),
)
const cellValue = v.union([v.string(), v.number(), v.boolean(), v.null(), list])
const ownClip = v.object({
  tessera: v.literal(1),
  /** Id of the cut that moves these cells. */
  cut: v.optional(v.string()),
  columns: v.array(v.object({ id: v.string(), title: v.string(), type: v.string() })),
  rows: v.array(v.array(v.object({ text: v.string(), value: cellValue }))),
})

const parseOwn = (json: string): Clip | null => {
  try {
    const result = v.safeParse(ownClip, JSON.parse(json))
    if (!result.success) return null
    const { tessera: _, ...clip } = result.output
    return clip
  } catch {
    return null
  }
}

const rectangular = (rows: readonly (readonly PastedCell[])[]): PastedCell[][] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? { text: '' }))
}

/** Parses the richest clipboard format; `textOnly` uses plain text. Null if empty. */
export const readClip = (flavours: Partial<Flavours>, textOnly = false): Pasted | null => {
  const { text = '', html = '', own = '' } = flavours
  if (!textOnly) {
    const clip = parseOwn(own || (readHtmlData(html) ?? ''))
    if (clip && clip.rows.length > 0) return { source: 'own', ...clip }
    const table = html ? parseHtmlTable(html) : null
    if (table) return { source: 'html', columns: [], rows: rectangular(table) }
  }
  if (text === '') return null
  const rows = parseTsv(text).map((row) => row.map((cell) => ({ text: cell })))
  return { source: 'text', columns: [], rows: rectangular(rows) }
}
