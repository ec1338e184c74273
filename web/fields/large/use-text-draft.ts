import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EditorMove, EditorProps } from '../field-ui.ts'

export type TextDraft = {
  readonly text: string
  readonly setText: (text: string) => void
  /** Ref of the text input. */
  readonly field: React.RefObject<(HTMLTextAreaElement & HTMLInputElement) | null>
  /** Key handler of the whole editor. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: (event: React.FocusEvent) => void
  readonly finish: (move: EditorMove) => void
}

/**
 * The text of an editor with more than a text input: commits on blur of the whole editor, Tab, Mod+Enter, and on Enter
 * unless it inserts a line break. Discards unchanged drafts.
 */
export function useTextDraft(props: EditorProps, saved: string, entersLine: boolean): TextDraft {
  const { mode, onCommit, onCancel, initialText } = props
  const isCell = mode === 'cell'
  const [text, setText] = useState(initialText ?? saved)
  const latest = useRef(text)
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const isDone = useRef(false)
  const change = (next: string): void => {
    latest.current = next
    setText(next)
  }
  useEffect(() => {
    if (document.activeElement === field.current) return
    latest.current = initialText ?? saved
    setText(latest.current)
  }, [saved, initialText])
  useEffect(() => {
    const box = field.current
    if (!isCell || !box) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [isCell])

  const finish = (move: EditorMove): void => {
    if (isDone.current) return
    isDone.current = isCell
    if (latest.current === saved && initialText === null) {
      if (isCell) onCancel()
    } else onCommit({ text: latest.current }, move)
  }
  return {
    text,
    setText: change,
    field,
    finish,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return
      const isInText = event.target === field.current
      const isMod = event.ctrlKey || event.metaKey
      if (event.key === 'Escape') {
        event.stopPropagation()
        isDone.current = isCell
        change(saved)
        onCancel()
      } else if (event.key === 'Enter' && (isMod || (isInText && isCell && !entersLine && !event.shiftKey))) {
        event.preventDefault()
        finish('down')
      } else if (event.key === 'Tab' && isCell && isInText) {
        event.preventDefault()
        finish(event.shiftKey ? 'previous' : 'next')
      }
    },
    onBlur(event) {
      if (!event.currentTarget.contains(event.relatedTarget)) finish('stay')
    },
  }
}
