import type { GridController } from './controller.ts'
import type { GridElements } from './grid-elements.ts'
import { createPressedKeys } from './keyboard/pressed-keys.ts'
import { isMac, isTyping } from './keyboard/typing-keys.ts'

const heldEvents = ['pointerdown', 'pointerup', 'click', 'dblclick', 'contextmenu'] as const

export type EarlyInput = {
  /** Holds presses and keys. Returns a cleanup function. */
  hold: (grid: GridController, elements: GridElements) => () => void
  /** Replays them in order. */
  release: () => Promise<void>
}

/** Holds what people press while the input code loads, and replays it then. */
export function createEarlyInput(): EarlyInput {
  const keys = createPressedKeys()
  const presses: MouseEvent[] = []
  let elements: GridElements | null = null

  const hold: EarlyInput['hold'] = (grid, held) => {
    elements = held
    const { scroller, textarea } = held
    const stopping = new AbortController()
    const { signal } = stopping
    let isTouch = false
    const holdPress = (event: MouseEvent): void => {
      if (event.type === 'contextmenu') event.preventDefault()
      if (event.type === 'pointerdown')
        isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
      presses.push(event)
    }
    for (const type of heldEvents) scroller.addEventListener(type, holdPress, { signal })
    scroller.addEventListener(
      'mousedown',
      (event) => {
        const box = scroller.getBoundingClientRect()
        const isOnScrollbar =
          event.clientX - box.x - scroller.clientLeft >= scroller.clientWidth ||
          event.clientY - box.y >= scroller.clientHeight
        // Touch must not open the keyboard.
        if (isTouch || isOnScrollbar) return
        event.preventDefault()
        grid.focus()
      },
      { signal },
    )
    textarea.addEventListener(
      'keydown',
      (event) => {
        // Text from input methods waits in the textarea.
        if (event.isComposing || event.keyCode === 229) return
        const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !isTyping(event, isMac)
        // Leave reloading and the like to the browser.
        if (isShortcut || /^F\d/.test(event.key)) return
        event.preventDefault()
        keys.hold(event)
      },
      { signal },
    )
    return () => stopping.abort()
  }

  const release = async (): Promise<void> => {
    if (!elements) return
    const { root, scroller } = elements
    for (const event of presses.splice(0)) {
      const Copy = event instanceof PointerEvent ? PointerEvent : MouseEvent
      scroller.dispatchEvent(new Copy(event.type, event))
    }
    await keys.release(() => root.contains(document.activeElement))
  }

  return { hold, release }
}
