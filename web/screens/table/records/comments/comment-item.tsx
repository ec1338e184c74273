import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CommentWire } from '#core/api/records/comments.ts'
import type { Column } from '#core/schema.ts'
import { formatDate, formatRelative } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { CommentField } from './comment-field.tsx'
import { CommentBox } from './comment-box.tsx'
import { type Mentionable, splitMentions } from './mentions.ts'

/** A comment: author, time, text and actions. */
export function CommentItem(props: {
  comment: CommentWire
  /** The field of the comment, if it still exists. */
  field: Column | undefined
  people: readonly Mentionable[]
  isOwn: boolean
  canWrite: boolean
  canDelete: boolean
  onChange: (change: { comment?: string; resolved?: boolean }) => Promise<void>
  onDelete: () => void
}) {
  const { comment, people, isOwn, canWrite, canDelete, onChange } = props
  const t = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const isResolved = comment.resolved_at !== null
  const name =
    people.find(({ id }) => id === comment.created_by)?.name ??
    comment.created_display_name ??
    t('comments.someone')
  return (
    <li className={cx('group flex gap-2.5', isResolved && 'opacity-70')}>
      {/* Aligns with the name and its buttons. */}
      <span className="flex h-7 items-center self-start pointer-coarse:h-11">
        <Avatar name={name} size="sm" decorative />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 items-center gap-2">
          <bdi className="truncate text-sm font-semibold">{name}</bdi>
          <time
            dateTime={comment.created_at}
            title={formatDate(new Date(comment.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
            className="text-xs whitespace-nowrap text-ink-3"
          >
            {formatRelative(Date.parse(comment.created_at))}
          </time>
          {comment.updated_at && <span className="text-xs text-ink-3">{t('comments.edited')}</span>}
          <span className="ms-auto flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            {canWrite && (
              <IconButton
                size="sm"
                icon={isResolved ? RotateCcw : Check}
                label={isResolved ? t('comments.reopen') : t('comments.resolve')}
                onClick={() => void onChange({ resolved: !isResolved }).catch(() => undefined)}
              />
            )}
            {isOwn && canWrite && (
              <IconButton
                size="sm"
                icon={Pencil}
                label={t('comments.edit')}
                onClick={() => setEditing(true)}
              />
            )}
            {canDelete && (
              <IconButton size="sm" icon={Trash2} label={t('comments.delete')} onClick={props.onDelete} />
            )}
          </span>
        </div>
        {props.field && <CommentField column={props.field} />}
        {isEditing ? (
          <CommentBox
            draftKey={comment.id}
            people={people}
            initial={comment.comment}
            submitLabel={t('common.save')}
            onCancel={() => setEditing(false)}
            onSend={async (text) => {
              await onChange({ comment: text })
              setEditing(false)
            }}
          />
        ) : (
          <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
            {splitMentions(comment.comment, people).map((piece, index) =>
              'text' in piece ? (
                piece.text
              ) : (
                // Parts have no identity but their index.
                // oxlint-disable-next-line react/no-array-index-key
                <bdi key={index} className="rounded-sm bg-primary-soft px-0.5 font-medium text-primary-ink">
                  @{piece.name ?? t('comments.someone')}
                </bdi>
              ),
            )}
          </p>
        )}
        {isResolved && (
          <p className="mt-1 flex items-center gap-1 text-xs text-success-ink">
            <Check aria-hidden className="size-3.5" />
            {t('comments.resolved')}
          </p>
        )}
      </div>
    </li>
  )
}
