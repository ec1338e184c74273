import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { baseLink } from '../../api/bases/active-share-link.ts'
import { basesQuery } from '../../api/bases/bases.ts'
import { session } from '../../api/session/current-session.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { tablesQuery } from '../../api/schema/tables.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { router } from '../router.tsx'
import { activeGrid } from '../../screens/undo/active-grid.ts'
import { actionEntries, baseEntries, type PaletteGroup, tableEntries } from './entries.tsx'
import { rowEntries } from './row-entries.tsx'

/** Number of other bases to search, starred and recent first. */
const paletteSearchedBasesMax = 50
const noBases: readonly BaseWire[] = []

/** The current base; null outside of bases. */
function currentBaseId(): string | null {
  const params: { projectId?: string } = Object.assign({}, ...router.state.matches.map((each) => each.params))
  return baseLink()?.baseId ?? params.projectId ?? null
}

/** Opens a record of the current table. */
function openRecord(rowId: number): void {
  // Untyped, because the routes are built from a list.
  const search = (before: object): object => ({ ...before, rowId })
  void router.navigate({ to: '.', search })
}

/**
 * The palette's entries: rows by number, tables and views of this base, all bases, commands; while typing also tables
 * and views of other bases.
 */
export function usePaletteGroups(text: string): PaletteGroup[] {
  const isSearching = text.trim() !== ''
  const t = useTranslation()
  const baseId = currentBaseId()
  // A shared link gives access to one base only.
  const isMember = session.isSignedIn() && baseLink() === null
  const { data: bases = noBases } = useQuery({ ...basesQuery, enabled: isMember })
  const { data: tables } = useQuery({ ...tablesQuery(baseId ?? ''), enabled: baseId !== null })
  const others = bases.filter(({ id }) => id !== baseId).slice(0, paletteSearchedBasesMax)
  const elsewhere = useQueries({
    queries: isSearching ? others.map(({ id }) => ({ ...tablesQuery(id), staleTime: 60_000 })) : [],
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return useMemo(
    () =>
      [
        { key: 'rows', label: t('shortcuts.records'), items: rowEntries(text, activeGrid.grid, openRecord) },
        { key: 'tables', label: t('home.palette.tables'), items: tableEntries(tables ?? []) },
        { key: 'bases', label: t('home.palette.bases'), items: baseEntries(bases) },
        {
          key: 'actions',
          label: t('home.palette.actions'),
          items: actionEntries({ may: permissionsFor(undefined), isInBase: baseId !== null, isMember }),
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
