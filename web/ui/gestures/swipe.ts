/** Ignore movements shorter than this. */
const swipeDetectMinPx = 8
/** A swipe covers at least this many times more horizontal than vertical distance. */
const horizontalRatioMin = 1.5
/** Browsers use swipes from the screen edge for history navigation. */
const screenEdgePx = 16
/** Distance that completes a slow swipe: a share of the width, capped in pixels. */
const swipeWidthShare = 0.28
const swipeDistanceMaxPx = 120
/** A faster swipe completes after this shorter distance. */
const flickSpeedMinPxPerMs = 0.3
const flickDistanceMinPx = 24
/** Share of the finger's movement to follow if there is no neighbor. */
const resistedShare = 0.25
/** Time window for measuring the speed. */
const speedWindowMs = 80

export function swipeDirection(dx: number, dy: number): 'horizontal' | 'other' | null {
  if (Math.hypot(dx, dy) < swipeDetectMinPx) return null
  return Math.abs(dx) >= Math.abs(dy) * horizontalRatioMin ? 'horizontal' : 'other'
}

/** True if a swipe is long or fast enough and does not reverse. */
export function isSwipeFarEnough(dx: number, width: number, speed: number): boolean {
  const isReversed = Math.abs(speed) > flickSpeedMinPxPerMs / 4 && Math.sign(speed) !== Math.sign(dx)
  if (isReversed) return false
  const isFlick = Math.abs(speed) >= flickSpeedMinPxPerMs && Math.abs(dx) >= flickDistanceMinPx
  return isFlick || Math.abs(dx) >= Math.min(width * swipeWidthShare, swipeDistanceMaxPx)
}

/** How far the content follows the finger. */
export function swipeOffset(dx: number, hasNeighbor: boolean): number {
  return hasNeighbor ? dx : dx * resistedShare
}

/** True if the target handles the gesture itself: it scrolls horizontally, is draggable or edits text. */
function handlesOwnGestures(target: EventTarget | null, within: HTMLElement): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== within; at = at.parentElement) {
    const { overflowX, touchAction } = getComputedStyle(at)
    if (touchAction === 'none') return true
    const isText = at.matches('input, textarea, [contenteditable]')
    if (isText && at === document.activeElement) return true
    const scrolls = isText || overflowX === 'auto' || overflowX === 'scroll'
    if (scrolls && at.scrollWidth > at.clientWidth + 1) return true
  }
  return !(document.getSelection()?.isCollapsed ?? true)
}

/** Callbacks of a horizontal swipe. `speed` is in pixels per millisecond. */
export type SwipeCallbacks = {
  readonly onMove: (dx: number) => void
  readonly onEnd: (dx: number, speed: number) => void
  /** A second finger touched, or the browser took over the gesture. */
  readonly onCancel: () => void
}

/** Tracks one finger; ignores gestures that scroll, edit or start at the screen edge. Returns a cleanup function. */
export function onSwipe(element: HTMLElement, callbacks: SwipeCallbacks): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let start: { x: number; y: number } | null = null
  let isHorizontal = false
  let samples: { x: number; at: number }[] = []

  function cancel(): void {
    if (isHorizontal) callbacks.onCancel()
    start = null
    isHorizontal = false
  }
  element.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      cancel()
      const [touch] = touches
      if (!touch || touches.length > 1 || handlesOwnGestures(target, element)) return
      if (Math.min(touch.clientX, innerWidth - touch.clientX) < screenEdgePx) return
      start = { x: touch.clientX, y: touch.clientY }
      samples = []
    },
    { signal, passive: true },
  )
  element.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches
      if (!start || !touch) return
      if (event.touches.length > 1) return cancel()
      const dx = touch.clientX - start.x
      if (!isHorizontal) {
        const direction = swipeDirection(dx, touch.clientY - start.y)
        if (direction === null) return
        // On a busy page, moves are not cancelable but still belong to us: `touch-action` prevents horizontal panning,
        // and `touchcancel` reports if the browser takes over.
        if (direction === 'other') return cancel()
        isHorizontal = true
      }
      // Prevents scrolling and the click that would follow.
      if (event.cancelable) event.preventDefault()
      const { timeStamp: at } = event
      samples = [...samples.filter((sample) => at - sample.at <= speedWindowMs), { x: touch.clientX, at }]
      callbacks.onMove(dx)
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'touchend',
    ({ timeStamp }) => {
      const [first] = samples.filter(({ at }) => timeStamp - at <= speedWindowMs)
      const last = samples.at(-1)
      if (!start || !isHorizontal || !last) return cancel()
      const dx = last.x - start.x
      const speed = first && last.at > first.at ? (last.x - first.x) / (last.at - first.at) : 0
      isHorizontal = false
      start = null
      callbacks.onEnd(dx, speed)
    },
    { signal },
  )
  element.addEventListener('touchcancel', cancel, { signal })
  return () => stopping.abort()
}
