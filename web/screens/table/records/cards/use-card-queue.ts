import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { CardQueue } from './card-queue.ts'

/** A queue of cards that waits while this element scrolls. Renders again when all cards are filled. */
export function useCardQueue(scroller: RefObject<HTMLElement | null>): CardQueue {
  const [queue] = useState(() => new CardQueue())
  useSyncExternalStore(queue.subscribe, queue.version)
  useEffect(() => {
    const { current: element } = scroller
    element?.addEventListener('scroll', queue.scrolled, { passive: true })
    return () => element?.removeEventListener('scroll', queue.scrolled)
  }, [scroller, queue])
  return queue
}
