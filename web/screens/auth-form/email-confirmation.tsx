import { useEffect, useState } from 'react'
import { messageOf } from '../../api/http/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { linkClass } from './auth-card.tsx'
import { linkToken } from './link-token.ts'
import { LoadingCard, NoticeCard } from './notice-card.tsx'

/** Deduplicates requests across double renders, because a link works once. */
const requests = new Map<string, Promise<void>>()

/** Shows the result of the link in the page's URL. */
export function EmailConfirmation({ prove }: { prove: (token: string) => Promise<void> }) {
  const t = useTranslation()
  const [token] = useState(() => linkToken(location.hash) ?? '')
  const [result, setResult] = useState<{ reason: string | null } | null>(null)
  useEffect(() => {
    const proof = requests.get(token) ?? prove(token)
    requests.set(token, proof)
    proof.then(
      () => setResult({ reason: null }),
      (error: unknown) => setResult({ reason: messageOf(error) }),
    )
  }, [token, prove])

  if (!result) return <LoadingCard label={t('auth.verify.title')} />
  const home = (
    <a href="#/" className={linkClass}>
      {t('common.goHome')}
    </a>
  )
  return result.reason === null ? (
    <NoticeCard
      art="done"
      title={t('auth.verify.done')}
      message={t('auth.verify.doneMessage')}
      actions={home}
    />
  ) : (
    <NoticeCard art="broken" title={t('auth.link.useless')} message={result.reason} actions={home} />
  )
}
