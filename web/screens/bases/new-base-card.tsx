import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BaseIcon } from '../base-icon.tsx'
import { InlineTitle } from '../inline-title.tsx'

/** A base that is being named, in its place among the others. */
export function NewBaseCard(props: { onCreate: (title: string) => Promise<void>; onCancel: () => void }) {
  const t = useT()
  const [busyWith, setBusyWith] = useState<string | null>(null)

  function create(title: string): void {
    setBusyWith(title)
    void props.onCreate(title)
  }
  return (
    <li className="flex min-h-[4.75rem] items-center gap-3 rounded-lg border border-primary bg-surface p-4 shadow-1 dark:bg-raised">
      <BaseIcon title={busyWith ?? ''} color={null} />
      {busyWith === null ? (
        <div className="min-w-0 flex-1">
          <InlineTitle
            initial=""
            label={t('bases.name')}
            placeholder={t('bases.nameHelp')}
            onDone={create}
            onCancel={props.onCancel}
          />
        </div>
      ) : (
        <>
          <span className="min-w-0 flex-1 truncate text-sm font-medium" dir="auto">
            {busyWith}
          </span>
          <Spinner />
        </>
      )}
    </li>
  )
}
