import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { membersQuery } from '../../api/bases/members.ts'
import { personName } from '../../api/bases/person-name.ts'
import { publicLinksQuery } from '../../api/bases/public-links.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Loaded } from '../settings-page.tsx'
import { PublicLinkRow } from './public-link-row.tsx'

/** Everything public in a base: who published it, when, and how often it is opened. */
export function PublicLinkList({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(publicLinksQuery(base.id))
  const { data: members } = useQuery(membersQuery(base.id))
  const nameOf = (userId: string | null): string => {
    const member = members?.find(({ id }) => id === userId)
    return member ? personName(member) : ''
  }
  return (
    <Loaded data={data} error={error} onRetry={() => void refetch()}>
      {({ list, has_visits: hasVisits, until }) => (
        <>
          {!hasVisits && (
            <p className="flex items-center gap-1.5 text-sm text-ink-2">
              <CircleAlert aria-hidden className="size-4 text-warning-ink" />
              {t('account.links.noVisits')}
            </p>
          )}
          {list.length === 0 ? (
            <p className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-sm text-ink-2">
              {t('account.links.empty')}
            </p>
          ) : (
            <ul
              aria-label={t('account.links.title')}
              className="divide-y divide-line rounded-lg border border-line bg-surface"
            >
              {list.map((link) => (
                <PublicLinkRow
                  key={link.id}
                  base={base}
                  link={link}
                  publisher={nameOf(link.created_by)}
                  today={hasVisits ? until : null}
                />
              ))}
            </ul>
          )}
          {hasVisits && list.length > 0 && (
            <p className="text-xs text-ink-3">{t('account.links.counting')}</p>
          )}
        </>
      )}
    </Loaded>
  )
}
