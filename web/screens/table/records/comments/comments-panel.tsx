import { CommentList } from './comment-list.tsx'
import { RecordHistory } from './record-history.tsx'
import type { CommentsPanelProps } from './comments-props.ts'

/** Comments or history of a record. */
export function CommentsPanel({
  part,
  columns,
  row,
  about,
  onAbout,
  isWriting,
  onRestore,
  ...rest
}: CommentsPanelProps) {
  if (part === 'comments') return <CommentList {...rest} {...{ columns, about, onAbout, isWriting }} />
  return <RecordHistory {...rest} columns={columns} row={row} onRestore={onRestore} />
}
