type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Buffers keys pressed while an editor loads and replays them once it has focus. */
export const createPressedKeys = () => {
  const buffer: Key[] = []
  /** Replays a key, or text from an input method, on the focused element. */
  const give = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): void => {
    const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    if (code !== '' && !document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))) return
    if (ctrlKey || metaKey || altKey) return
    // Synthetic key events have no default action, so insert the text explicitly.
    if (code === '' || key.length === 1) document.execCommand('insertText', false, key)
    else if (key === 'Backspace') document.execCommand('delete')
    else if (key === 'Enter' && document.activeElement instanceof HTMLButtonElement)
      document.activeElement.click()
  }
  return {
    hold: ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): void =>
      void buffer.push({ key, code, ctrlKey, metaKey, altKey, shiftKey }),
    holdText: (text: string): void =>
      void buffer.push({
        key: text,
        code: '',
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
      }),
    /** Replays keys in order, before any later key press. */
    async release(isWanted: () => boolean): Promise<void> {
      while (buffer.length > 0) {
        // Editors re-render in microtasks after a key.
        for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
        const next = buffer.shift()
        if (!next || !isWanted()) {
          buffer.length = 0
          return
        }
        give(next)
      }
    },
  }
}
