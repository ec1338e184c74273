import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { ConnectionTrial } from './use-connection-form.ts'

/** Titles by reason of worker/gateways/databases/connection-problem.ts; the server adds what to do. */
const reasons: Record<string, MessageId> = {
  address: 'home.external.reason.address',
  name: 'home.external.reason.name',
  refused: 'home.external.reason.refused',
  timeout: 'home.external.reason.timeout',
  tls: 'home.external.reason.tls',
  tlsMissing: 'home.external.reason.tlsMissing',
  tlsRequired: 'home.external.reason.tlsRequired',
  password: 'home.external.reason.password',
  database: 'home.external.reason.database',
  warehouse: 'home.external.reason.warehouse',
  permission: 'home.external.reason.permission',
  connections: 'home.external.reason.connections',
  starting: 'home.external.reason.starting',
  closed: 'home.external.reason.closed',
  protocol: 'home.external.reason.protocol',
  version: 'home.external.reason.version',
}

/** The result of the last try, announced to screen readers. */
export function ConnectionResult({ trial }: { trial: ConnectionTrial }) {
  const t = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { state } = trial
  // The button may be far from here, such as in the footer of a dialog.
  useEffect(() => {
    if (state === 'works' || state === 'failed') box.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <div ref={box} role="status" className="scroll-my-4 text-sm empty:hidden">
      {trial.state === 'running' && (
        <p className="flex items-center gap-2 text-ink-2">
          <Spinner quiet />
          {t('home.external.testing')}
        </p>
      )}
      {trial.state === 'works' && (
        <p className="flex items-center gap-2 font-medium text-success-ink">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {t('home.external.works')}
        </p>
      )}
      {trial.state === 'failed' && (
        <div className="flex gap-3 rounded-lg bg-danger-soft p-3">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
          <div className="min-w-0">
            <p className="font-medium text-danger-ink">
              {t(reasons[trial.reason ?? ''] ?? 'home.external.reason.other')}
            </p>
            <p className="mt-0.5 wrap-anywhere text-ink-2" dir="auto">
              {trial.message}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
