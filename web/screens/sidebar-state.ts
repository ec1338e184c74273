import { settings } from '../api/session/stored-settings.ts'

/** Sidebar visibility: persisted on wide windows, a closed drawer on phones. */

const narrow = matchMedia('(max-width: 767px), (pointer: coarse) and (max-height: 499px)')
const listeners = new Set<() => void>()
let isDrawerOpen = false

function notify(): void {
  for (const listener of listeners) listener()
}
narrow.addEventListener('change', notify)

export function isNarrow(): boolean {
  return narrow.matches
}

export function isSidebarOpen(): boolean {
  return narrow.matches ? isDrawerOpen : !settings.get().sidebarClosed
}

export function setSidebarOpen(open: boolean): void {
  if (narrow.matches) isDrawerOpen = open
  else settings.set({ sidebarClosed: !open })
  notify()
}

export function onSidebarChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = settings.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
