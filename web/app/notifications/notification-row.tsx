import { Mail, MailOpen } from 'lucide-react'
import type { NotificationWire } from '#core/api/accounts/notifications.ts'
import { markNotification } from '../../api/instance/notifications.ts'
import { showError } from '../../api/http/show-error.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { baseHref, tableHref } from '../../screens/links.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** A notification: who, what, where, when. The row links to its target; the button marks it. */
export function NotificationRow({ notice, onLeave }: { notice: NotificationWire; onLeave: () => void }) {
  const t = useTranslation()
  const { body, id, is_read: isRead } = notice
  const name = body.user.display_name ?? body.user.email ?? t('notifications.someone')
  const mark = (read: boolean) => void markNotification(id, read).catch(showError)
  return (
    <li
      className={cx(
        'relative flex gap-2.5 rounded-md px-2 py-2 transition-colors hover:bg-hover',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <Avatar name={name} size="sm" decorative />
      <div className="min-w-0 flex-1">
        <a
          href={hrefOf(notice)}
          onClick={() => {
            if (!isRead) mark(true)
            onLeave()
          }}
          className={cx(
            'block text-sm break-words outline-none after:absolute after:inset-0 after:content-[""]',
            !isRead && 'font-semibold',
          )}
        >
          {notice.type === 'mention'
            ? t('notifications.mention', { name: isolated(name) })
            : t('notifications.invite', {
                name: isolated(name),
                base: isolated(body.base.title),
                role: t(`common.role.${body.role ?? 'viewer'}`),
              })}
          {!isRead && <span className="sr-only"> ({t('notifications.unread')})</span>}
        </a>
        {body.comment && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm break-words text-ink-2">
            {body.comment.comment}
          </p>
        )}
        <p className="mt-0.5 flex min-w-0 gap-1.5 text-xs text-ink-3">
          {notice.type === 'mention' && (
            <>
              <bdi className="truncate">{body.base.title}</bdi>
              <span aria-hidden>·</span>
            </>
          )}
          <time dateTime={notice.created_at} className="whitespace-nowrap">
            {formatRelative(Date.parse(notice.created_at))}
          </time>
        </p>
      </div>
      <span className="relative z-10 flex items-start">
        <IconButton
          size="xs"
          icon={isRead ? MailOpen : Mail}
          label={isRead ? t('notifications.markUnread') : t('notifications.markRead')}
          onClick={() => mark(!isRead)}
          className={isRead ? undefined : 'text-primary-ink'}
        />
      </span>
    </li>
  )
}

/** Isolates a name's direction inside a sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

function hrefOf({ body }: NotificationWire): string {
  if (!body.table) return baseHref(body.base.id)
  const row = body.row ? `?rowId=${encodeURIComponent(body.row.id)}` : ''
  return tableHref(body.base.id, body.table.id) + row
}
