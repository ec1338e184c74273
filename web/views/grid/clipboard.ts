import type { CellValue } from '#core/schema.ts'
import { formatHtmlTable } from './html-write.ts'
import { formatTsv } from './tsv.ts'

/** Our own flavour: stored values with their column types, so that a copy inside the product loses nothing. */
export const OWN_TYPE = 'application/x-tessera+json'

export type ClipColumn = { readonly id: string; readonly title: string; readonly type: string }
export type ClipCell = { readonly text: string; readonly value: CellValue }

/** A copied block: columns and, per row, each cell's text and stored value. `cut` names the cut that moves it. */
export type Clip = {
  readonly columns: readonly ClipColumn[]
  readonly rows: readonly (readonly ClipCell[])[]
  readonly cut?: string | undefined
}

/** A cell of a clipboard; `value` only from our own flavour, `number` is what a spreadsheet shows as this text. */
export type PastedCell = {
  readonly text: string
  readonly value?: ClipCell['value']
  readonly number?: number
}

/** What came from a clipboard. `columns` and `cut` are there only for our own flavour. */
export type Pasted = {
  readonly source: 'own' | 'html' | 'text'
  readonly columns: readonly ClipColumn[]
  readonly rows: readonly (readonly PastedCell[])[]
  readonly cut?: string | undefined
}

export type Flavours = { readonly text: string; readonly html: string; readonly own: string }

/** Writes a block in all three flavours. `withHeaders` puts the titles first (and leaves our own flavour out). */
export const writeClip = (clip: Clip, withHeaders = false): Flavours => {
  const texts = clip.rows.map((row) => row.map((cell) => cell.text))
  const table = withHeaders ? [clip.columns.map((column) => column.title), ...texts] : texts
  const own = withHeaders ? '' : JSON.stringify({ tessera: 1, ...clip })
  return { text: formatTsv(table), html: formatHtmlTable(table, own || undefined), own }
}
