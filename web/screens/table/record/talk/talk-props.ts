import type { CellValue, Column } from '#core/schema.ts'
import type { Rights } from '../../../../api/rights.ts'

/** What comments and history are of, and what one may do there. */
export type TalkProps = {
  part: 'comments' | 'history'
  baseId: string
  tableId: string
  rowId: number
  columns: readonly Column[]
  /** The record as it is now. */
  row: Readonly<Record<string, CellValue>> | undefined
  may: Rights
  /** The field that the next comment is about; null for the whole record. */
  about: Column | null
  onAbout: (column: Column | null) => void
  /** The person came to write. */
  isWriting: boolean
  onRestore: ((column: Column, value: CellValue) => void) | null
}
