import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textRank } from '#core/query/text-rank.ts'
import type { LinkChange, LinkedRecord, LinkTools } from './link-tools.ts'
import { useSettled } from '../ui/use-settled.ts'

const settleMs = 120

/** One line of the list: a record that is linked or could be, or the offer to make one. */
export type LinkChoice =
  | { readonly kind: 'record'; readonly record: LinkedRecord; readonly isLinked: boolean }
  | { readonly kind: 'create'; readonly title: string }

/** What an editor of links shows for what is typed, and what has been chosen in it so far. */
export function useLinkChoices(links: LinkTools, query: string) {
  const search = useSettled(query.trim(), settleMs)
  const [added, setAdded] = useState<readonly LinkedRecord[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  /** All that is linked, whatever is searched for. */
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

  /** The change once this record is linked or no longer; where one can be linked it takes the other's place. */
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
    /** What is linked after a change, as far as it is known here. */
    after: ({ add, remove }: LinkChange): LinkedRecord[] => [
      ...stored.filter(({ id }) => !remove.includes(id)),
      ...add,
    ],
    isLoading: linked.data === undefined || matching.data === undefined || others.data === undefined,
    isSettled,
    problem: linked.error ?? matching.error ?? others.error,
    /** Records beyond those listed. */
    more: Math.max(0, (others.data?.total ?? 0) - (others.data?.records.length ?? 0)),
  }
}

/** The records of both lists, each once. */
function joined(one: readonly LinkedRecord[], other: readonly LinkedRecord[]): LinkedRecord[] {
  return [...one, ...other.filter(({ id }) => !one.some((known) => known.id === id))]
}

/** Linked records among the others by how well their names fit; both lists keep their own order. */
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
    // Others link and unlink: what was read for the last edit is not true for this one.
    gcTime: 0,
    staleTime: 0,
  })
}
