import type { FormEvent, ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Layout of sign-in, sign-up and similar pages: a heading, a form and links. */
export function AuthCard(props: {
  title: string
  message?: ReactNode
  /** The server's error; fields keep their input. */
  problem: string | null
  submitLabel: string
  busy: boolean
  onSubmit: () => void
  /** Below the main button. */
  more?: ReactNode
  /** Below the card. */
  footer: ReactNode
  children: ReactNode
}) {
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!props.busy) props.onSubmit()
  }
  return (
    <div className="w-full max-w-[23rem]">
      <div className="rounded-xl border border-line bg-surface p-6 shadow-1 sm:p-8 dark:bg-raised">
        <h1 className="text-xl font-semibold tracking-tight text-balance">{props.title}</h1>
        {props.message && <div className="mt-1.5 text-sm text-ink-2">{props.message}</div>}
        <form noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-4">
          {props.children}
          <div role="alert" className="empty:hidden">
            {props.problem !== null && (
              <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {props.problem}
              </p>
            )}
          </div>
          <Button type="submit" tone="primary" size="lg" busy={props.busy} className="w-full">
            {props.submitLabel}
          </Button>
          {props.more}
        </form>
      </div>
      <div className="mt-5 text-center text-sm text-ink-2">{props.footer}</div>
    </div>
  )
}

/** Style of an inline link. */
export const linkClass =
  'rounded-sm font-medium text-primary-ink underline-offset-2 hover:underline pointer-coarse:inline-block pointer-coarse:py-2'
