import type { CellValue } from '#core/schema.ts'
import { formatHtmlTable } from './html-write.ts'
import { formatTsv } from './tsv.ts'

/** Own clipboard format with stored values and column types, so that copies within the app lose nothing. */
export const ownClipboardType = 'application/x-tessera+json'

export type ClipColumn = { readonly id: string; readonly title: string; readonly type: string }
export type ClipCell = { readonly text: string; readonly value: CellValue }

/** A copied block: its columns, and each cell's text and stored value. `cut` identifies a pending cut. */
export type Clip = {
  readonly columns: readonly ClipColumn[]
  readonly rows: readonly (readonly ClipCell[])[]
  readonly cut?: string | undefined
}

/**
 * A clipboard cell. `value` comes only from our own format; `number` is the number behind a spreadsheet's displayed
 * text.
 */
export type PastedCell = {
  readonly text: string
  readonly value?: ClipCell['value']
  readonly number?: number
}

/** Parsed clipboard content. `columns` and `cut` come only from our own format. */
export type Pasted = {
  readonly source: 'own' | 'html' | 'text'
  readonly columns: readonly ClipColumn[]
  readonly rows: readonly (readonly PastedCell[])[]
  readonly cut?: string | undefined
}

export type Flavours = { readonly text: string; readonly html: string; readonly own: string }

/** Writes a block in all three formats. `withHeaders` prepends titles and omits our own format. */
export const writeClip = (clip: Clip, withHeaders = false): Flavours => {
  const texts = clip.rows.map((row) => row.map((cell) => cell.text))
  const table = withHeaders ? [clip.columns.map((column) => column.title), ...texts] : texts
  const own = withHeaders ? '' : JSON.stringify({ tessera: 1, ...clip })
  return { text: formatTsv(table), html: formatHtmlTable(table, own || undefined), own }
}
