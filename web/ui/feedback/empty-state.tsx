import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { EmptyArt } from './empty-art.tsx'
import type { EmptyArtName } from './empty-art.tsx'

export type EmptyStateProps = {
  art?: EmptyArtName | undefined
  title: ReactNode
  /** The reason and the next step. */
  message?: ReactNode
  actions?: ReactNode
  className?: string | undefined
}

/** Explains why a list is empty and offers a next step. */
export function EmptyState({ art = 'start', title, message, actions, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <EmptyArt name={art} />
      <h2 className="mt-4 text-base font-semibold">{title}</h2>
      {message && <p className="mt-1 max-w-80 text-sm text-balance text-ink-2">{message}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
