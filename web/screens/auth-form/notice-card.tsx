import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** Replaces a form: the result of a link, and where to go next. */
export function NoticeCard(props: {
  art: 'done' | 'broken' | 'start'
  title: string
  message?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div role="status" className="w-full max-w-[23rem]">
      <h1 className="sr-only">{props.title}</h1>
      <EmptyState {...props} />
    </div>
  )
}

/** Shown while the server checks a link. */
export function LoadingCard({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center pt-24">
      <h1 className="sr-only">{label}</h1>
      <Spinner />
    </div>
  )
}
