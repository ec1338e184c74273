import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useT } from '../../i18n/use-t.tsx'
import { linkClass } from './account-card.tsx'
import { linkToken } from './link-token.ts'
import { LookingCard, NoticeCard } from './notice-card.tsx'

/** One question to the server per link, also when the page is drawn twice: a link is good once. */
const asked = new Map<string, Promise<void>>()

/** Says what came of the link in the page's address. */
export function AddressProof({ prove }: { prove: (token: string) => Promise<void> }) {
  const t = useT()
  const [token] = useState(() => linkToken(location.hash) ?? '')
  const [answer, setAnswer] = useState<{ reason: string | null } | null>(null)
  useEffect(() => {
    const proof = asked.get(token) ?? prove(token)
    asked.set(token, proof)
    proof.then(
      () => setAnswer({ reason: null }),
      (error: unknown) => setAnswer({ reason: messageOf(error) }),
    )
  }, [token, prove])

  if (!answer) return <LookingCard label={t('auth.verify.title')} />
  const home = (
    <a href="#/" className={linkClass}>
      {t('common.goHome')}
    </a>
  )
  return answer.reason === null ? (
    <NoticeCard
      art="done"
      title={t('auth.verify.done')}
      message={t('auth.verify.doneMessage')}
      actions={home}
    />
  ) : (
    <NoticeCard art="broken" title={t('auth.link.useless')} message={answer.reason} actions={home} />
  )
}
