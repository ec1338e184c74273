import { useQuery } from '@tanstack/react-query'
import { basesQuery } from '../../api/bases.ts'
import { rightsIn } from '../../api/rights.ts'
import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BaseStarter } from '../base-starter.tsx'
import { HomeLink } from '../home-link.tsx'

/** A new base, empty or out of a template. */
export function CreateBaseScreen() {
  const t = useT()
  const { data: bases } = useQuery(basesQuery)
  if (!rightsIn(undefined)('base.create'))
    return <EmptyState title={t('bases.empty.title')} message={t('bases.empty.ask')} actions={<HomeLink />} />
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="mb-1 text-2xl font-semibold tracking-tight">{t('bases.create')}</h1>
      <p className="mb-6 text-sm text-ink-2">{t('home.start.message')}</p>
      <BaseStarter
        initial="empty"
        emptyColour={pickerColours[(bases?.length ?? 0) % pickerColours.length] ?? pickerColours[0]}
      />
    </div>
  )
}
