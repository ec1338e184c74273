import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** In place of a form: what came of a link, and where to go from here. */
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

/** While the server looks at a link. */
export function LookingCard({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center pt-24">
      <h1 className="sr-only">{label}</h1>
      <Spinner />
    </div>
  )
}
