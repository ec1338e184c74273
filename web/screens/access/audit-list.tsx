import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export type AuditEntry = { id: number; at: string; who: string; what: string; detail: string }

/** The audit log, newest first. */
export function AuditList(props: {
  entries: readonly AuditEntry[]
  /** Loads older entries; null if there are none. */
  onMore: (() => void) | null
  busy: boolean
}) {
  const t = useTranslation()
  if (props.entries.length === 0) return <EmptyState title={t('account.audit.empty')} />
  return (
    <>
      {/* Scrolls horizontally on phones, by touch or, when focused, by arrow keys. */}
      <section
        aria-label={t('account.audit.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-start text-xs text-ink-3 [&>th]:h-9 [&>th]:px-3 [&>th]:text-start [&>th]:font-medium">
              <th scope="col">{t('account.audit.when')}</th>
              <th scope="col" className="max-sm:hidden">
                {t('account.audit.who')}
              </th>
              <th scope="col">{t('account.audit.what')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {props.entries.map((entry) => (
              <tr key={entry.id} className="[&>td]:px-3 [&>td]:py-2 [&>td]:align-top">
                <td className="whitespace-nowrap text-ink-2 tabular-nums">
                  {formatDate(Date.parse(entry.at), { dateStyle: 'medium', timeStyle: 'short' })}
                  {/* Phones have room for two columns. */}
                  <bdi className="block max-w-40 truncate sm:hidden">{entry.who}</bdi>
                </td>
                <td className="max-w-48 truncate max-sm:hidden">
                  <bdi>{entry.who}</bdi>
                </td>
                <td className="min-w-40">
                  {entry.what}
                  {entry.detail && (
                    <span className="block text-xs break-words text-ink-3">
                      <bdi>{entry.detail}</bdi>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {props.onMore && (
        <Button className="self-center" busy={props.busy} onClick={props.onMore}>
          {t('account.more')}
        </Button>
      )}
    </>
  )
}
