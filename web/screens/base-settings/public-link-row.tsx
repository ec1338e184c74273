import { Check, Copy, ExternalLink, Globe, Link2Off, Rss, Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { PublicLinkWire } from '#core/api/sharing/public-links.ts'
import { type OneLink, restorePublicLink, turnOffLink } from '../../api/bases/public-links.ts'
import { showError } from '../../api/http/show-error.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Chip } from '../../ui/chip.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { tableHref } from '../links.ts'
import { shareAddress } from '../share-address.ts'
import { useCopied } from '../use-copied.ts'
import { ViewIcon } from '../view-icon.tsx'
import { linkChips } from './link-chips.ts'
import { VisitChart } from './visit-chart.tsx'

/** A public link or feed: settings at a glance, visits, and what can be done with it. */
export function PublicLinkRow(props: {
  base: BaseWire
  link: PublicLinkWire
  /** Name of who published it; '' if unknown. */
  publisher: string
  /** The last day of the visits; null if they are unknown. */
  today: string | null
}) {
  const { base, link, publisher, today } = props
  const t = useTranslation()
  const [isCopied, copy] = useCopied()
  const [busy, setBusy] = useState(false)
  const address =
    link.kind === 'view' ? shareAddress({ type: link.view.type, uuid: link.id, meta: link.meta }) : link.url
  const name = link.kind === 'base' ? base.title : link.view.title

  async function run(task: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await task()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  async function turnOff(one: OneLink): Promise<void> {
    if (!(await run(() => turnOffLink(base.id, one)))) return
    showToast({
      message: t('account.links.turnedOff', { name }),
      action: {
        label: t('common.undo'),
        onSelect: () => void restorePublicLink(base.id, one).catch(showError),
      },
    })
  }
  const total = link.visits.reduce((sum, { count }) => sum + count, 0)
  const ofToday = link.visits.find(({ day }) => day === today)?.count ?? 0
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3">
      <span className="self-start pt-0.5 text-icon [&>svg]:size-4">
        {link.kind === 'base' ? (
          <Globe aria-hidden />
        ) : link.kind === 'feed' ? (
          <Rss aria-hidden />
        ) : (
          <ViewIcon type={link.view.type} />
        )}
      </span>
      <div className="min-w-48 flex-1">
        <p className="truncate text-sm">
          <bdi className="font-medium">{name}</bdi>{' '}
          <span className="text-ink-3">
            {link.kind === 'base' ? t('account.links.wholeBase') : <bdi>{link.table.title}</bdi>}
          </span>
        </p>
        <p className="text-xs text-ink-3">
          {link.created_at === null
            ? t('account.links.unknown')
            : t(publisher === '' ? 'account.links.when' : 'account.links.who', {
                name: publisher,
                date: formatDate(new Date(link.created_at), { dateStyle: 'medium' }),
              })}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1 empty:hidden">
          {linkChips(link, t).map(({ text, tone }) => (
            <Chip key={text} tone={tone}>
              {text}
            </Chip>
          ))}
        </p>
      </div>
      {today !== null && (
        <div className="flex items-end gap-2 ps-7 text-xs text-ink-2 sm:ps-0">
          <VisitChart visits={link.visits} today={today} />
          <span>
            {t('account.links.visits', { today: formatNumber(ofToday), total: formatNumber(total) })}
          </span>
        </div>
      )}
      <div className="ms-auto flex items-center gap-1">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t('account.links.open', { name })}
          className="inline-grid size-7 place-items-center rounded-md text-icon hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
        <IconButton
          icon={isCopied ? Check : Copy}
          label={isCopied ? t('common.copied') : t('account.links.copy', { name })}
          onClick={() => copy(address)}
        />
        {link.kind !== 'base' && (
          <>
            <a
              href={`${tableHref(base.id, link.table.id, link.view.id)}?share=open`}
              aria-label={t('account.links.change', { name })}
              className="inline-grid size-7 place-items-center rounded-md text-icon hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <Settings2 aria-hidden className="size-4" />
            </a>
            <IconButton
              icon={Link2Off}
              label={t('account.links.turnOff', { name })}
              disabled={busy}
              onClick={() => void turnOff(link)}
            />
          </>
        )}
      </div>
    </li>
  )
}
