import type { PublicLinkWire } from '#core/api/sharing/public-links.ts'
import { expiryOf, linkPageSettings } from '#core/views/share-settings.ts'
import { formatDate } from '../../i18n/format.ts'
import type { useTranslation } from '../../i18n/use-translation.tsx'
import type { Tone } from '../../ui/chip.tsx'

/** Settings of a link at a glance: those that differ from the default. */
export function linkChips(
  link: PublicLinkWire,
  t: ReturnType<typeof useTranslation>,
): { text: string; tone: Tone }[] {
  if (link.kind === 'feed') return [{ text: t(`account.links.feed.${link.feed}`), tone: 'neutral' }]
  if (link.kind === 'base')
    return [
      {
        text: t(`common.role.${link.role}`),
        tone: link.role === 'editor' ? 'warning' : 'neutral',
      },
      ...(link.allows_export ? [{ text: t('account.links.download'), tone: 'neutral' as const }] : []),
    ]
  const { slug, isIndexed, isEmbeddable } = linkPageSettings(link.meta)
  const expiry = expiryOf({ shareMeta: link.meta })
  const date = expiry === null ? '' : formatDate(new Date(expiry), { dateStyle: 'medium' })
  const chips: [boolean, string, Tone][] = [
    [link.is_expired, t('account.links.expired', { date }), 'danger'],
    [expiry !== null && !link.is_expired, t('account.links.expires', { date }), 'neutral'],
    [link.password_protected, t('account.links.password'), 'success'],
    [slug !== null, `/${slug}`, 'neutral'],
    [link.meta['allowCSVDownload'] === true, t('account.links.download'), 'neutral'],
    [isIndexed && !link.password_protected, t('account.links.indexed'), 'warning'],
    [!isEmbeddable, t('account.links.notEmbeddable'), 'neutral'],
  ]
  return chips.filter(([isShown]) => isShown).map(([, text, tone]) => ({ text, tone }))
}
