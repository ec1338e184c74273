import { useSyncExternalStore } from 'react'

const relativeTimeTickMs = 15_000

/** The current time in ms for relative times: ticks while visible, and is never before `since`. */
export function useNow(since: number): number {
  return Math.max(since, useSyncExternalStore(onTick, readTick))
}

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function readTick(): number {
  return now
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function onTick(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, relativeTimeTickMs)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
