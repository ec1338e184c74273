import { Info } from 'lucide-react'
import { findSourceKind, type SourceKindName, type sourceKinds } from '#core/source-kinds.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

/** Says whether the kind of database works here, and what that was tested against. */
export function KindNote({ kind }: { kind: SourceKindName }) {
  const t = useTranslation()
  const found = findSourceKind(kind)
  if (!found) return null
  const name = found.label
  if (found.type !== null && found.tested !== 'refused')
    return (
      <p className="text-xs text-ink-3 sm:col-span-2">
        {t(`home.external.tested.${found.tested}`, { name })}
      </p>
    )
  return (
    <div role="note" className="flex gap-3 rounded-lg bg-info-soft p-3 text-sm sm:col-span-2">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info-ink" />
      <div>
        <p className="font-medium text-info-ink">{t('home.external.unavailable', { name })}</p>
        <p className="mt-0.5 text-ink-2">
          {found.tested === 'refused' ? (
            t('home.external.refusedMore', { name })
          ) : (
            <>
              {isUnavailable(kind) && t(`home.external.why.${kind}`)} {t('home.external.unavailableMore')}{' '}
              {t('home.external.tunnel')}
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Kinds without a driver; each has a text that says why. */
type UnavailableKind = Extract<(typeof sourceKinds)[number], { type: null }>['kind']

function isUnavailable(kind: SourceKindName): kind is UnavailableKind {
  return findSourceKind(kind)?.type === null
}
