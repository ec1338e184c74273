import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import * as limits from '#core/limits.ts'
import { cx } from '../ui/cx.ts'

/** An inline rename: Enter or blur saves, Escape or empty text cancels. */
export function InlineTitle(props: {
  initial: string
  label: string
  placeholder?: string
  onDone: (title: string) => void
  onCancel: () => void
  className?: string
}) {
  const [text, setText] = useState(props.initial)
  const [isOver, setOver] = useState(false)

  function finish(): void {
    if (isOver) return
    setOver(true)
    const title = text.trim()
    if (title === '' || title === props.initial) props.onCancel()
    else props.onDone(title)
  }
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      setOver(true)
      props.onCancel()
    }
  }
  return (
    <input
      value={text}
      dir="auto"
      maxLength={limits.titleLength}
      aria-label={props.label}
      placeholder={props.placeholder}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={finish}
      className={cx(
        'w-full min-w-0 rounded-sm bg-surface px-1 py-0.5 text-sm text-ink outline-2 outline-focus dark:bg-sunken',
        props.className,
      )}
    />
  )
}
