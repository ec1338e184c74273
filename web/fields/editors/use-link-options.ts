import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textRank } from '#core/query/text-rank.ts'
import type { LinkChange, LinkedRecord, LinkTools } from './link-tools.ts'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'

const linkSearchDebounceMs = 120

/** A list item: a linked or linkable record, or the offer to create one. */
export type LinkChoice =
  | { readonly kind: 'record'; readonly record: LinkedRecord; readonly isLinked: boolean }
  | { readonly kind: 'create'; readonly title: string }

/** State of the link editor: search results and pending changes. */
export function useLinkChoices(links: LinkTools, query: string) {
  const search = useDebouncedValue(query.trim(), linkSearchDebounceMs)
  const [added, setAdded] = useState<readonly LinkedRecord[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  /** All linked records, regardless of the search. */
  const linked = useFound(links, 'linked', '')
  const matching = useFound(links, 'linked', search)
  const others = useFound(links, 'others', search)

  const stored = joined(linked.data?.records ?? [], matching.data?.records ?? [])
  const needle = search.toLocaleLowerCase()
  const isNew = (record: LinkedRecord): boolean => added.some(({ id }) => id === record.id)
  const fresh = added.filter(({ title }) => title.toLocaleLowerCase().includes(needle))
  const shown = joined(matching.data?.records ?? [], fresh)
  const found = (others.data?.records ?? []).filter((record) => !isNew(record))
  const isKnown = [...shown, ...found].some(({ title }) => title.toLocaleLowerCase() === needle)
  const isSettled = search === query.trim() && !others.isFetching && !matching.isFetching
  const listed = search === '' ? [...shown, ...found] : mergedByRank(shown, found, search)
  const choices: LinkChoice[] = [
    ...listed.map((record) => ({
      kind: 'record' as const,
      record,
      isLinked: isNew(record) || (shown.includes(record) && !removed.has(record.id)),
    })),
    ...(links.create && search !== '' && isSettled && !isKnown
      ? [{ kind: 'create' as const, title: search }]
      : []),
  ]
  const change: LinkChange = { add: added, remove: [...removed] }

  /** The change after toggling a record; a single link replaces the previous one. */
  function toggled(record: LinkedRecord): LinkChange {
    const isStored = stored.some(({ id }) => id === record.id)
    if (links.isSingle) {
      const isLinked = isNew(record) || (isStored && !removed.has(record.id))
      if (isLinked) return { add: [], remove: stored.map(({ id }) => id) }
      return isStored ? { add: [], remove: [] } : { add: [record], remove: stored.map(({ id }) => id) }
    }
    if (isNew(record)) return { ...change, add: added.filter(({ id }) => id !== record.id) }
    if (!isStored) return { ...change, add: [...added, record] }
    const remove = removed.has(record.id)
      ? [...removed].filter((id) => id !== record.id)
      : [...removed, record.id]
    return { ...change, remove }
  }

  return {
    choices,
    change,
    toggled,
    take(next: LinkChange) {
      setAdded(next.add)
      setRemoved(new Set(next.remove))
    },
    /** Linked records after a change, as far as known. */
    after: ({ add, remove }: LinkChange): LinkedRecord[] => [
      ...stored.filter(({ id }) => !remove.includes(id)),
      ...add,
    ],
    isLoading: linked.data === undefined || matching.data === undefined || others.data === undefined,
    isSettled,
    problem: linked.error ?? matching.error ?? others.error,
    /** Number of records beyond the list. */
    more: Math.max(0, (others.data?.total ?? 0) - (others.data?.records.length ?? 0)),
  }
}

/** Merges both lists without duplicates. */
function joined(one: readonly LinkedRecord[], other: readonly LinkedRecord[]): LinkedRecord[] {
  return [...one, ...other.filter(({ id }) => !one.some((known) => known.id === id))]
}

/** Merges linked and other records by rank; both lists keep their order. */
function mergedByRank(
  linked: readonly LinkedRecord[],
  others: readonly LinkedRecord[],
  search: string,
): LinkedRecord[] {
  const rest = [...linked].sort((one, other) => textRank(one.title, search) - textRank(other.title, search))
  const merged: LinkedRecord[] = []
  for (const record of others) {
    const rank = textRank(record.title, search)
    for (let next = rest[0]; next && textRank(next.title, search) <= rank; next = rest[0]) {
      merged.push(next)
      rest.shift()
    }
    merged.push(record)
  }
  return [...merged, ...rest]
}

function useFound(links: LinkTools, which: 'linked' | 'others', search: string) {
  return useQuery({
    queryKey: ['links', links.key, which, search],
    queryFn: ({ signal }) => links.find(which, search, signal),
    placeholderData: keepPreviousData,
    // Others change links, so do not reuse cached results.
    gcTime: 0,
    staleTime: 0,
  })
}
