import * as v from 'valibot'
import { formatHtmlTable, parseHtmlTable, readHtmlData } from './html-table.ts'
import { formatTsv, parseTsv } from './tsv.ts'

/** Our own flavour: stored values with their column types, so that a copy inside the product loses nothing. */
export const OWN_TYPE = 'application/x-tessera+json'

const cellValue = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])
const ownClip = v.object({
  tessera: v.literal(1),
  columns: v.array(v.object({ id: v.string(), title: v.string(), type: v.string() })),
  rows: v.array(v.array(v.object({ text: v.string(), value: cellValue }))),
})

/** A copied block: columns and, per row, each cell's text and stored value. */
export type Clip = Omit<v.InferOutput<typeof ownClip>, 'tessera'>
export type ClipColumn = Clip['columns'][number]
export type ClipCell = Clip['rows'][number][number]

/** What came from a clipboard. `columns` is there only for our own flavour. */
export type Pasted = {
  readonly source: 'own' | 'html' | 'text'
  readonly columns: readonly ClipColumn[]
  readonly rows: readonly (readonly { readonly text: string; readonly value?: ClipCell['value'] }[])[]
}

export type Flavours = { readonly text: string; readonly html: string; readonly own: string }

/** Writes a block in all three flavours. `withHeaders` puts the titles first (and leaves our own flavour out). */
export const writeClip = (clip: Clip, withHeaders = false): Flavours => {
  const texts = clip.rows.map((row) => row.map((cell) => cell.text))
  const table = withHeaders ? [clip.columns.map((column) => column.title), ...texts] : texts
  const own = withHeaders ? '' : JSON.stringify({ tessera: 1, ...clip })
  return { text: formatTsv(table), html: formatHtmlTable(table, own || undefined), own }
}

const parseOwn = (json: string): Clip | null => {
  try {
    const result = v.safeParse(ownClip, JSON.parse(json))
    return result.success ? { columns: result.output.columns, rows: result.output.rows } : null
  } catch {
    return null
  }
}

const rectangular = (rows: readonly (readonly string[])[]): { text: string }[][] => {
  const width = Math.max(1, ...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, index) => ({ text: row[index] ?? '' })))
}

/** Reads what a clipboard holds, the richest flavour first; `textOnly` takes the plain text. Null when empty. */
export const readClip = (flavours: Partial<Flavours>, textOnly = false): Pasted | null => {
  const { text = '', html = '', own = '' } = flavours
  if (!textOnly) {
    const clip = parseOwn(own || (readHtmlData(html) ?? ''))
    if (clip && clip.rows.length > 0) return { source: 'own', ...clip }
    const table = html ? parseHtmlTable(html) : null
    if (table) return { source: 'html', columns: [], rows: rectangular(table) }
  }
  return text === '' ? null : { source: 'text', columns: [], rows: rectangular(parseTsv(text)) }
}
