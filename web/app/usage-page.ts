import type { RouteRow } from './routes.ts'

/** The page of usage events: its route without ids and titles, and its base. */
export type UsagePage = { path: string; pid: string | null }

/** The page of a route. Slots with a fixed list of values are filled; other slots keep their names. */
export function usagePageOf(
  row: Pick<RouteRow, 'path' | 'slots'> | undefined,
  params: Readonly<Record<string, string | undefined>>,
): UsagePage {
  if (!row) return { path: '/error/404', pid: null }
  const parts = row.path.split('/').flatMap((part) => {
    const slot = /^:(\w+)(\??)$/.exec(part)
    if (!slot) return [part]
    const [, name = '', mark] = slot
    const value = params[name]
    if (mark === '?' && !value) return []
    return [value !== undefined && row.slots?.[name]?.includes(value) ? value : `:${name}`]
  })
  const isInBase = row.path.startsWith('/:projectType/:projectId')
  return { path: parts.join('/') || '/', pid: isInBase ? (params['projectId'] ?? null) : null }
}

/** The generic event that a clicked element announces by `data-event`; null without one. */
export function clickedEventOf(target: EventTarget | null): Record<string, unknown> | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
  if (!element) return null
  const { event, eventData, eventExtra } = element.dataset
  return { event, data: detailsOf(eventData), extra: detailsOf(eventExtra) }
}

/** Invalid JSON stays text, which no room accepts. */
function detailsOf(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
