import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CommentWire } from '#core/api/records/comments.ts'
import * as limits from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import {
  changeComment,
  commentsQuery,
  deleteComment,
  refreshComments,
  sendComment,
} from '../../../../api/records/comments.ts'
import { session } from '../../../../api/session/current-session.ts'
import type { Permissions } from '../../../../api/bases/permissions.ts'
import { joinRoom } from '../../../../api/realtime/rooms.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import type { CommentsPanelProps } from './comments-props.ts'
import { useMemberNames } from './use-member-names.ts'

/** Time to undo a deletion before it is sent. */

/** The comments of a record, updated live. */
export function CommentList(props: {
  baseId: string
  tableId: string
  rowId: number
  columns: readonly Column[]
  may: Permissions
  about: CommentsPanelProps['about']
  onAbout: CommentsPanelProps['onAbout']
  isWriting: boolean
}) {
  const { baseId, tableId, rowId, columns, may, about, onAbout } = props
  const t = useTranslation()
  const people = useMemberNames(baseId)
  const { data, error, refetch } = useQuery(commentsQuery(tableId, rowId))
  const [hidden, setHidden] = useState<readonly string[]>([])
  const ownId = session.user()?.id
  const canWrite = may('comment.write')

  useEffect(
    () =>
      joinRoom(baseId, (changes) => {
        const isHere = changes.some(
          ({ kind, detail }) => kind === 'comment' && detail?.['recordId'] === rowId,
        )
        if (isHere) void refreshComments(tableId, rowId)
      }),
    [baseId, tableId, rowId],
  )

  /** Runs a task and reports its error before rethrowing it. */
  async function tried(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (problem) {
      showToast({ message: messageOf(problem), tone: 'error' })
      throw problem
    }
  }

  function remove(comment: CommentWire): void {
    const show = () => setHidden((ids) => ids.filter((id) => id !== comment.id))
    setHidden((ids) => [...ids, comment.id])
    const timer = setTimeout(() => {
      tried(deleteComment(comment)).catch(show)
    }, limits.commentUndoToastMs)
    const undo = () => {
      clearTimeout(timer)
      show()
    }
    showToast({
      message: t('comments.deleted'),
      timeout: limits.commentUndoToastMs,
      action: { label: t('common.undo'), onSelect: undo },
    })
  }

  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} />
  const shown = data.filter(({ id }) => !hidden.includes(id))
  return (
    <div className="flex flex-col gap-4 pb-4">
      {shown.length === 0 && (
        <div className="flex flex-col items-center gap-1.5 py-6 text-center text-sm text-ink-2">
          <MessageSquare aria-hidden className="size-6 text-icon" />
          <p>{t('comments.none')}</p>
          {canWrite && <p className="text-xs text-ink-3">{t('comments.none.hint')}</p>}
        </div>
      )}
      <ul aria-label={t('comments.comments')} className="flex flex-col gap-4">
        {shown.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            field={columns.find(({ id }) => id === comment.fk_column_id)}
            people={people}
            isOwn={comment.created_by === ownId}
            canWrite={canWrite}
            canDelete={(canWrite && comment.created_by === ownId) || may('comment.moderate')}
            onChange={(change) => tried(changeComment(comment, change))}
            onDelete={() => remove(comment)}
          />
        ))}
      </ul>
      {canWrite && (
        <CommentBox
          key={`${tableId}/${rowId}`}
          draftKey={`${ownId}/${tableId}/${rowId}`}
          people={people}
          submitLabel={t('comments.send')}
          about={about}
          onForget={() => onAbout(null)}
          isFocused={props.isWriting}
          onSend={async (text) => {
            onAbout(null)
            try {
              await tried(sendComment(tableId, rowId, text, about?.id ?? null))
            } catch (problem) {
              if (about) onAbout(about)
              throw problem
            }
          }}
        />
      )}
    </div>
  )
}
