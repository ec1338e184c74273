import type { ReactNode } from 'react'
import { messageOf } from '../api/http/api-error.ts'
import { usePageTitle } from './page-title.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'

/** A settings page: title, main button and sections. */
export function SettingsPage(props: {
  title: string
  message?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  usePageTitle(props.title)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="me-auto min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{props.title}</h1>
          {props.message && <p className="mt-1 max-w-[65ch] text-sm text-ink-2">{props.message}</p>}
        </div>
        {props.actions}
      </header>
      {props.children}
    </div>
  )
}

/** A section with a divider above. */
export function SettingsSection(props: { title: string; message?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <h2 className="text-base font-semibold">{props.title}</h2>
        {props.message && <p className="mt-0.5 max-w-[65ch] text-sm text-ink-2">{props.message}</p>}
      </div>
      {props.children}
    </section>
  )
}

/** Shows loaded data, a placeholder or the error. */
export function Loaded<Data>(props: {
  data: Data | undefined
  error: Error | null
  onRetry: () => void
  children: (data: Data) => ReactNode
}) {
  if (props.data !== undefined) return <>{props.children(props.data)}</>
  if (props.error) return <ErrorState message={messageOf(props.error)} onRetry={props.onRetry} />
  return <SkeletonRows count={4} />
}
