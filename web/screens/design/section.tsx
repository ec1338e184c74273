import type { ReactNode } from 'react'

/** A section of the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2.5 text-xs font-semibold text-ink-2">{title}</h2>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}
