import { useEffect, useRef, useState } from 'react'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyArt } from '../../ui/feedback/empty-art.tsx'
import type { Redirect } from './redirect.ts'

export type ThankYouProps = {
  heading: string
  /** Empty for the default message. */
  message: string
  redirect: Redirect | null
  /** A blank form follows automatically. */
  showBlank: boolean
  /** Shows a blank form; undefined if one submission is allowed. */
  onAnother?: (() => void) | undefined
  /** The page that changes the response. */
  editHref?: string | undefined
}

/** Confirmation. The person can stop automatic steps. */
export function ThankYou({ heading, message, redirect, showBlank, onAnother, editHref }: ThankYouProps) {
  const t = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const follow = redirect
    ? { seconds: redirect.seconds, run: () => location.assign(redirect.url) }
    : showBlank && onAnother
      ? { seconds: limits.formResetDelaySeconds, run: onAnother }
      : null
  return (
    <div className="flex flex-col items-center py-4 text-center">
      <EmptyArt name="done" />
      <p dir="auto" className="mt-5 text-sm break-words text-ink-3">
        {heading}
      </p>
      <h1 ref={title} tabIndex={-1} className="mt-1 text-2xl font-semibold outline-none">
        {t('form.submitted.title')}
      </h1>
      <p dir="auto" className="mt-2 max-w-120 text-base break-words whitespace-pre-line text-ink-2">
        {message || t('form.submitted.message')}
      </p>
      <div className="mt-7 flex flex-col items-center gap-4">
        {follow && <Countdown {...follow} host={redirect ? new URL(redirect.url).host : null} />}
        {onAnother && (
          <Button tone={follow ? 'neutral' : 'primary'} size="lg" onClick={onAnother}>
            {t('form.submitAnother')}
          </Button>
        )}
        {editHref !== undefined && <EditLink href={editHref} />}
      </div>
    </div>
  )
}

/** Leads to the page that changes the response. Whoever has its address can change the response. */
function EditLink({ href }: { href: string }) {
  const t = useTranslation()
  return (
    <div className="flex flex-col items-center gap-1">
      <a
        href={href}
        // The page of this address may be the current one.
        onClick={() => location.hash === href && location.reload()}
        className="rounded-sm py-1 text-base font-medium text-primary-ink underline underline-offset-2"
      >
        {t('formSend.edit.link')}
      </a>
      <p className="max-w-90 text-sm text-ink-3">{t('formSend.edit.linkNote')}</p>
    </div>
  )
}

/** Counts down to the next step, which the person can cancel. `host`: redirect target. */
function Countdown(props: { seconds: number; run: () => void; host: string | null }) {
  const t = useTranslation()
  const { host } = props
  const [left, setLeft] = useState(props.seconds)
  const [isStopped, setStopped] = useState(false)
  const run = useRef(props.run)
  useEffect(() => {
    run.current = props.run
  })
  useEffect(() => {
    if (isStopped) return undefined
    if (left <= 0) {
      run.current()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isStopped])

  if (isStopped) {
    return host === null ? null : <Button onClick={props.run}>{t('form.redirect.go', { host })}</Button>
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <span role="timer">
        {host === null
          ? t('form.blank.soon', { seconds: left })
          : t('form.redirect.soon', { host, seconds: left })}
      </span>
      <Button onClick={() => setStopped(true)}>{t('form.stay')}</Button>
    </div>
  )
}
