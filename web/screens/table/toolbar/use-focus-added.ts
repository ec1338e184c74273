import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the row added last to a list; `added`: one was just added. */
export function useFocusAdded<List extends HTMLElement>(
  count: number,
): {
  list: RefObject<List | null>
  added: () => void
} {
  const list = useRef<List>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    before.current = null
    firstChoice(list.current?.children[count - 1])?.focus()
  }, [count])
  return { list, added: () => (before.current = count) }
}

function firstChoice(row: Element | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>('[role=combobox]')
}
