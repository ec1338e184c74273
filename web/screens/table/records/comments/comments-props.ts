import type { CellValue, Column } from '#core/schema.ts'
import type { Permissions } from '../../../../api/bases/permissions.ts'

/** Props of comments and history, with permissions. */
export type CommentsPanelProps = {
  part: 'comments' | 'history'
  baseId: string
  tableId: string
  rowId: number
  columns: readonly Column[]
  /** The current record. */
  row: Readonly<Record<string, CellValue>> | undefined
  may: Permissions
  /** The field of the next comment; null for the whole record. */
  about: Column | null
  onAbout: (column: Column | null) => void
  /** Opened to write a comment. */
  isWriting: boolean
  onRestore: ((column: Column, value: CellValue) => void) | null
}
