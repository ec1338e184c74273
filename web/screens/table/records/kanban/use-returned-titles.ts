import { useMemo, useState } from 'react'

const none: readonly string[] = []

/** Titles of new records that could not be added, by stack, so that nothing typed is lost. */
export function useReturnedTitles(): {
  of: (stackId: string) => readonly string[]
  add: (stackId: string, title: string) => void
  /** The oldest title of a stack is in its composer again. */
  take: (stackId: string) => void
} {
  const [titles, setTitles] = useState<Readonly<Record<string, readonly string[]>>>({})
  return useMemo(() => {
    const change = (stackId: string, to: (list: readonly string[]) => readonly string[]): void =>
      setTitles((now) => ({ ...now, [stackId]: to(now[stackId] ?? none) }))
    return {
      of: (stackId) => titles[stackId] ?? none,
      add: (stackId, title) => change(stackId, (list) => [...list, title]),
      take: (stackId) => change(stackId, (list) => list.slice(1)),
    }
  }, [titles])
}
