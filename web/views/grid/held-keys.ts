type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys that are pressed while an editor is still being loaded: it gets them once it has the focus. */
export const createHeldKeys = () => {
  const held: Key[] = []
  /** Gives a key, or text that an input method wrote, to whatever has the focus. */
  const give = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): void => {
    const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    if (code !== '' && !document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))) return
    if (ctrlKey || metaKey || altKey) return
    // What browsers do with a key themselves they do not for one that comes from a page.
    if (code === '' || key.length === 1) document.execCommand('insertText', false, key)
    else if (key === 'Backspace') document.execCommand('delete')
    else if (key === 'Enter' && document.activeElement instanceof HTMLButtonElement)
      document.activeElement.click()
  }
  return {
    hold: ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): void =>
      void held.push({ key, code, ctrlKey, metaKey, altKey, shiftKey }),
    holdText: (text: string): void =>
      void held.push({ key: text, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }),
    /** Gives them on in their order, before any key that is pressed later. */
    async release(isWanted: () => boolean): Promise<void> {
      while (held.length > 0) {
        // An editor draws in microtasks what a key has changed.
        for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
        const next = held.shift()
        if (!next || !isWanted()) {
          held.length = 0
          return
        }
        give(next)
      }
    },
  }
}
