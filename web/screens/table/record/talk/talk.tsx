import type { CellValue, Column } from '#core/schema.ts'
import type { Rights } from '../../../../api/rights.ts'
import { Comments } from './comments.tsx'
import { History } from './history.tsx'

export type TalkProps = {
  part: 'comments' | 'history'
  baseId: string
  tableId: string
  rowId: number
  columns: readonly Column[]
  may: Rights
  onRestore: ((column: Column, value: CellValue) => void) | null
}

/** What is said about a record, or what happened to it. */
export function Talk({ part, columns, onRestore, ...rest }: TalkProps) {
  if (part === 'comments') return <Comments {...rest} />
  return <History {...rest} columns={columns} onRestore={onRestore} />
}
