import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { tableHref, toPath } from '../../links.ts'
import { viewGroups } from '../../view-order.ts'

/** Mod+Shift+, and Mod+Shift+. cycle through the table's views. */
export function useViewKeys(table: TableWire | undefined, view: ViewWire | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = { Comma: -1, Period: 1 }[event.code]
      if (!step || !event.shiftKey || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (!table || !view) return
      event.preventDefault()
      const views = viewGroups(table).flatMap((group) => group.views)
      const next = views.at((views.findIndex(({ id }) => id === view.id) + step) % views.length)
      if (next) void navigate({ to: toPath(tableHref(table.base_id, table.id, next.id)) })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [navigate, table, view])
}
