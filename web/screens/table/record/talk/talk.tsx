import { Comments } from './comments.tsx'
import { History } from './history.tsx'
import type { TalkProps } from './talk-props.ts'

/** What is said about a record, or what happened to it. */
export function Talk({ part, columns, row, about, onAbout, isWriting, onRestore, ...rest }: TalkProps) {
  if (part === 'comments') return <Comments {...rest} {...{ columns, about, onAbout, isWriting }} />
  return <History {...rest} columns={columns} row={row} onRestore={onRestore} />
}
