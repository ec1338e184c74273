const HELD_MS = 500
/** A finger that moves further scrolls. */
const STILL = 10

/**
 * Gives an element a `contextmenu` event where a finger rests on it, as a right click does: iPhones have none of their
 * own, and others send theirs sooner or later. The tap at its end is none. Returns how to stop.
 */
export function watchLongPress(element: HTMLElement): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isDone = false
  let isOwn = false

  function release(): void {
    clearTimeout(timer)
  }
  function fire(target: EventTarget): void {
    isDone = true
    isOwn = true
    const { x, y } = start
    target.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
    )
    isOwn = false
  }

  element.addEventListener(
    'touchstart',
    (event) => {
      release()
      isDone = false
      const [touch] = event.touches
      const { target } = event
      if (!touch || !target || event.touches.length > 1) return
      start = { x: touch.clientX, y: touch.clientY }
      timer = setTimeout(() => fire(target), HELD_MS)
    },
    { signal, passive: true },
  )
  element.addEventListener(
    'touchmove',
    ({ touches: [touch] }) => {
      if (touch && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > STILL) release()
    },
    { signal, passive: true },
  )
  for (const type of ['touchcancel', 'scroll'])
    element.addEventListener(type, release, { signal, capture: true, passive: true })
  element.addEventListener(
    'touchend',
    (event) => {
      release()
      // No click: it would close what has just opened.
      if (isDone && event.cancelable) event.preventDefault()
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'contextmenu',
    (event) => {
      if (isOwn) return
      release()
      // The browser's own comes after ours, or instead of it.
      if (isDone) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else isDone = true
    },
    { signal, capture: true },
  )
  return () => {
    release()
    stopping.abort()
  }
}
