import { type ReactNode, useEffect, useState } from 'react'
import type { CardQueue } from './card-queue.ts'

/** A card that waits for its turn while people scroll, and shows a placeholder until then. */
export function DeferredCard(props: {
  queue: CardQueue
  /** Does not wait, because it is about to have the focus. */
  isNow: boolean
  placeholder: ReactNode
  children: ReactNode
}) {
  const { queue, isNow } = props
  const [isFilled, setFilled] = useState(() => isNow || !queue.isScrolling())
  if (isNow && !isFilled) setFilled(true)
  useEffect(() => (isFilled ? undefined : queue.wait(() => setFilled(true))), [queue, isFilled])
  return isFilled ? props.children : props.placeholder
}
