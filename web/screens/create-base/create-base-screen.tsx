import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basesQuery } from '../../api/bases.ts'
import { rightsIn } from '../../api/rights.ts'
import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BaseStarter } from '../base-starter.tsx'
import type { ImportStart } from '../import-start.ts'
import { ImportHere } from '../import/import-here.tsx'
import { HomeLink } from '../home-link.tsx'

/** A new base, empty or out of a template. */
export function CreateBaseScreen() {
  const t = useT()
  const { data: bases } = useQuery(basesQuery)
  const [start, setStart] = useState<ImportStart | null>(null)
  const [title, setTitle] = useState('')
  const color = pickerColours[(bases?.length ?? 0) % pickerColours.length] ?? pickerColours[0]
  if (!rightsIn(undefined)('base.create'))
    return <EmptyState title={t('bases.empty.title')} message={t('home.empty.ask')} actions={<HomeLink />} />
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="mb-1 text-2xl font-semibold tracking-tight">{t('bases.create')}</h1>
      <p className="mb-6 text-sm text-ink-2">{t('home.start.message')}</p>
      <BaseStarter
        initial="empty"
        emptyColour={color}
        onImport={(wanted, given) => {
          setTitle(given)
          setStart(wanted)
        }}
      />
      <ImportHere baseId={null} newBase={{ title, color }} start={start} onStart={setStart} takesPaste />
    </div>
  )
}
