const longPressMs = 500
/** Moving further scrolls instead. */
const longPressMoveMaxPx = 10

/**
 * Fires `contextmenu` on a long press: iOS has no such event, and other platforms fire it at varying times. Suppresses
 * the click at the end. Returns a cleanup function.
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
      timer = setTimeout(() => fire(target), longPressMs)
    },
    { signal, passive: true },
  )
  element.addEventListener(
    'touchmove',
    ({ touches: [touch] }) => {
      if (touch && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > longPressMoveMaxPx)
        release()
    },
    { signal, passive: true },
  )
  for (const type of ['touchcancel', 'scroll'])
    element.addEventListener(type, release, { signal, capture: true, passive: true })
  element.addEventListener(
    'touchend',
    (event) => {
      release()
      // A click would close what has just opened.
      if (isDone && event.cancelable) event.preventDefault()
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'contextmenu',
    (event) => {
      if (isOwn) return
      release()
      // The native event may follow or replace ours.
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
