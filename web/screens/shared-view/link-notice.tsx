import type { ReactNode } from 'react'
import { EmptyArt } from '../../ui/feedback/empty-art.tsx'
import { usePageTitle } from '../page-title.ts'

/** A message in place of a view. */
export function LinkNotice(props: {
  art: 'search' | 'broken'
  title: string
  message: string
  actions?: ReactNode
}) {
  usePageTitle(props.title)
  return (
    <div className="grid flex-1 place-items-center overflow-y-auto">
      <div
        role={props.art === 'broken' ? 'alert' : undefined}
        className="flex flex-col items-center px-6 py-10 text-center"
      >
        <EmptyArt name={props.art} />
        <h1 className="mt-4 text-lg font-semibold text-balance">{props.title}</h1>
        <p className="mt-1 max-w-96 text-sm text-balance text-ink-2">{props.message}</p>
        {props.actions && <div className="mt-5">{props.actions}</div>}
      </div>
    </div>
  )
}
