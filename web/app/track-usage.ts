import * as v from 'valibot'
import { usageEventSchema } from '#core/protocol/usage.ts'
import { baseLink } from '../api/bases/active-share-link.ts'
import { usageEventType } from '../api/realtime/count-event.ts'
import { openInstanceRoom } from '../api/realtime/instance-room.ts'
import { type RoomSocket, socketOf } from '../api/realtime/room-socket.ts'
import { createUsageQueue } from '../api/realtime/usage-queue.ts'
import { session } from '../api/session/current-session.ts'
import { currentRow, router } from './router.tsx'
import { clickedEventOf, type UsagePage, usagePageOf } from './usage-page.ts'

/**
 * Sends a page event on each navigation, and generic events of `countEvent` and of clicks on elements with
 * `data-event`. Signed-in people who are in no base join the room of the instance; others send nothing.
 */
export function trackUsage(): void {
  const queue = createUsageQueue({
    socketOf,
    now: () => Date.now(),
    later: (run, milliseconds) => void setTimeout(run, milliseconds),
  })
  let instance: RoomSocket | null = null
  let page: UsagePage | null = null
  let shown = ''

  /** Drops events that rooms would not count. */
  function send(event: Record<string, unknown>): void {
    const known = page && v.safeParse(usageEventSchema, { ...withoutUndefined(event), ...page })
    if (known?.success) queue.add(known.output)
  }

  function follow(): void {
    const isTracked = session.isSignedIn() && !baseLink()
    const { location, matches } = router.state
    page = isTracked ? usagePageOf(currentRow(), matches.at(-1)?.params ?? {}) : null
    if (page?.pid === null) instance ??= openInstanceRoom(() => (instance = null))
    else if (instance) {
      queue.flush()
      instance.close()
      instance = null
    }
    const type = new URLSearchParams(location.searchStr).get('type')
    const now = page ? `${location.pathname}?${type ?? ''}` : ''
    if (now === shown) return
    shown = now
    send({ kind: 'page', ...(isWord(type) ? { type } : {}) })
  }

  follow()
  // The socket of a base closes when somebody leaves it.
  router.subscribe('onBeforeNavigate', () => queue.flush())
  router.subscribe('onResolved', follow)
  session.subscribe(follow)
  addEventListener('pagehide', () => queue.flush())
  document.addEventListener(usageEventType, (event) => {
    if (event instanceof CustomEvent) send({ kind: 'event', ...(event.detail as object) })
  })
  // Captured, because handlers of elements may stop the event.
  document.addEventListener(
    'click',
    ({ target }) => {
      const clicked = clickedEventOf(target)
      if (clicked) send({ kind: 'event', ...clicked })
    },
    { capture: true },
  )
}

/** A `type` that is no word is text of somebody. */
function isWord(type: string | null): type is string {
  return type !== null && /^[a-zA-Z]{1,16}$/.test(type)
}

function withoutUndefined(event: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined))
}
