/** A movement shorter than this may still become anything. */
const TELLING = 8
/** Across is at least so many times further than up or down. */
const FLAT = 1.5
/** At the sides of the screen fingers go back in the browser's history. */
const SCREEN_EDGE = 16
/** Of the width, and pixels at most: what goes on without a flick. */
const SHARE = 0.28
const FAR = 120
/** Pixels per millisecond, and how far it has to have come. */
const FLICK = 0.3
const FLICK_FAR = 24
/** What a finger gets where nothing lies beyond. */
const RESISTANCE = 0.25
/** Milliseconds of a movement that its speed is taken from. */
const LATELY = 80

/** What a movement is, once it is long enough to tell. */
export function wayOf(dx: number, dy: number): 'across' | 'other' | null {
  if (Math.hypot(dx, dy) < TELLING) return null
  return Math.abs(dx) >= Math.abs(dy) * FLAT ? 'across' : 'other'
}

/** Whether a swipe leads on: far enough, or flicked, and not on its way back. */
export function isEnough(dx: number, width: number, speed: number): boolean {
  const isBack = Math.abs(speed) > FLICK / 4 && Math.sign(speed) !== Math.sign(dx)
  if (isBack) return false
  const isFlick = Math.abs(speed) >= FLICK && Math.abs(dx) >= FLICK_FAR
  return isFlick || Math.abs(dx) >= Math.min(width * SHARE, FAR)
}

/** How far what is swiped follows the finger. */
export function followed(dx: number, isOpen: boolean): number {
  return isOpen ? dx : dx * RESISTANCE
}

/** Whether a movement that begins here belongs to what lies there: it scrolls sideways, is dragged, or edits text. */
function isTaken(target: EventTarget | null, within: HTMLElement): boolean {
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

/** Tells of a finger that goes across an element. `speed` is in pixels per millisecond. */
export type Swiped = {
  readonly onMove: (dx: number) => void
  readonly onEnd: (dx: number, speed: number) => void
  /** It was none after all: a second finger came, or the browser took it. */
  readonly onCancel: () => void
}

/** Watches one finger; those that scroll, edit or begin at the side of the screen are left alone. Returns how to stop. */
export function watchSwipe(element: HTMLElement, swiped: Swiped): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let start: { x: number; y: number } | null = null
  let isAcross = false
  let places: { x: number; at: number }[] = []

  function drop(): void {
    if (isAcross) swiped.onCancel()
    start = null
    isAcross = false
  }
  element.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      drop()
      const [touch] = touches
      if (!touch || touches.length > 1 || isTaken(target, element)) return
      if (Math.min(touch.clientX, innerWidth - touch.clientX) < SCREEN_EDGE) return
      start = { x: touch.clientX, y: touch.clientY }
      places = []
    },
    { signal, passive: true },
  )
  element.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches
      if (!start || !touch) return
      if (event.touches.length > 1) return drop()
      const dx = touch.clientX - start.x
      if (!isAcross) {
        const way = wayOf(dx, touch.clientY - start.y)
        if (way === null) return
        if (way === 'other' || !event.cancelable) return drop()
        isAcross = true
      }
      // Nothing scrolls meanwhile, and no click follows.
      if (event.cancelable) event.preventDefault()
      const { timeStamp: at } = event
      places = [...places.filter((place) => at - place.at <= LATELY), { x: touch.clientX, at }]
      swiped.onMove(dx)
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'touchend',
    ({ timeStamp }) => {
      const [first] = places.filter(({ at }) => timeStamp - at <= LATELY)
      const last = places.at(-1)
      if (!start || !isAcross || !last) return drop()
      const dx = last.x - start.x
      const speed = first && last.at > first.at ? (last.x - first.x) / (last.at - first.at) : 0
      isAcross = false
      start = null
      swiped.onEnd(dx, speed)
    },
    { signal },
  )
  element.addEventListener('touchcancel', drop, { signal })
  return () => stopping.abort()
}
