import { useId } from 'react'
import type { UsageCount } from '#core/api/instance/usage.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** The most frequent pages or events, with their counts. */
export function UsageTop({ title, counts }: { title: string; counts: readonly UsageCount[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-sm font-semibold">
        {title}
      </h2>
      {counts.length === 0 ? (
        <p className="text-sm text-ink-3">–</p>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
          {counts.map(({ name, count }) => (
            <li key={name} className="flex min-h-9 items-center gap-3 px-3 py-1.5">
              {/* Routes and names of events are code in every language. */}
              <code dir="ltr" className="min-w-0 flex-1 text-start text-xs break-all text-ink-2">
                {name}
              </code>
              <span className="tabular-nums">{formatNumber(count)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
