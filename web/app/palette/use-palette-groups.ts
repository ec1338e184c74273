import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { basesQuery } from '../../api/bases.ts'
import { rightsIn } from '../../api/rights.ts'
import { tablesQuery } from '../../api/tables.ts'
import { useT } from '../../i18n/use-t.tsx'
import { router } from '../router.tsx'
import { actionEntries, baseEntries, type PaletteGroup, tableEntries } from './entries.tsx'

/** The base that the page is in; null outside of bases. */
function currentBaseId(): string | null {
  const params: { projectId?: string } = Object.assign({}, ...router.state.matches.map((each) => each.params))
  return params.projectId ?? null
}

/** Everything that the palette offers: the tables of this base, all bases, commands. */
export function usePaletteGroups(): PaletteGroup[] {
  const t = useT()
  const baseId = currentBaseId()
  const { data: bases } = useQuery(basesQuery)
  const { data: tables } = useQuery({ ...tablesQuery(baseId ?? ''), enabled: baseId !== null })
  return useMemo(
    () =>
      [
        { key: 'tables', label: t('home.palette.tables'), items: tableEntries(tables ?? []) },
        { key: 'bases', label: t('home.palette.bases'), items: baseEntries(bases ?? []) },
        {
          key: 'actions',
          label: t('home.palette.actions'),
          items: actionEntries({ may: rightsIn(undefined), isInBase: baseId !== null }),
        },
      ].filter(({ items }) => items.length > 0),
    [t, bases, tables, baseId],
  )
}
