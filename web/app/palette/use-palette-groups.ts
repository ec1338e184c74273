import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { baseLink } from '../../api/base-link.ts'
import { basesQuery } from '../../api/bases.ts'
import { session } from '../../api/current.ts'
import { rightsIn } from '../../api/rights.ts'
import { tablesQuery } from '../../api/tables.ts'
import { useT } from '../../i18n/use-t.tsx'
import { router } from '../router.tsx'
import { onScreen } from '../../screens/undo/sheet-on-screen.ts'
import { actionEntries, baseEntries, type PaletteGroup, tableEntries } from './entries.tsx'
import { rowEntries } from './row-entries.tsx'

/** Other bases whose tables are looked through, those at the top of the list first. */
const searchedBasesMax = 50
const noBases: readonly BaseWire[] = []

/** The base that the page is in; null outside of bases. */
function currentBaseId(): string | null {
  const params: { projectId?: string } = Object.assign({}, ...router.state.matches.map((each) => each.params))
  return baseLink()?.baseId ?? params.projectId ?? null
}

/** Opens a record of the table on screen. */
function openRecord(rowId: number): void {
  // Untyped, as the routes are made from a list.
  const search = (before: object): object => ({ ...before, rowId })
  void router.navigate({ to: '.', search })
}

/**
 * Everything that the palette offers: rows by their numbers, the tables and views of this base, all bases, commands; once something is typed
 * the tables and views of the other bases too.
 */
export function usePaletteGroups(text: string): PaletteGroup[] {
  const isSearching = text.trim() !== ''
  const t = useT()
  const baseId = currentBaseId()
  // By a public link one is in one base alone.
  const isMember = session.isSignedIn() && baseLink() === null
  const { data: bases = noBases } = useQuery({ ...basesQuery, enabled: isMember })
  const { data: tables } = useQuery({ ...tablesQuery(baseId ?? ''), enabled: baseId !== null })
  const others = bases.filter(({ id }) => id !== baseId).slice(0, searchedBasesMax)
  const elsewhere = useQueries({
    queries: isSearching ? others.map(({ id }) => ({ ...tablesQuery(id), staleTime: 60_000 })) : [],
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  return useMemo(
    () =>
      [
        { key: 'rows', label: t('home.keys.records'), items: rowEntries(text, onScreen.sheet, openRecord) },
        { key: 'tables', label: t('home.palette.tables'), items: tableEntries(tables ?? []) },
        { key: 'bases', label: t('home.palette.bases'), items: baseEntries(bases) },
        {
          key: 'actions',
          label: t('home.palette.actions'),
          items: actionEntries({ may: rightsIn(undefined), isInBase: baseId !== null, isMember }),
        },
        {
          key: 'elsewhere',
          label: t('home.palette.elsewhere'),
          items: tableEntries(elsewhere, new Map(bases.map(({ id, title }) => [id, title]))),
        },
      ].filter(({ items }) => items.length > 0),
    [t, text, bases, tables, elsewhere, baseId, isMember],
  )
}
