import { useCallback } from 'react'
import { cx } from '../../../ui/cx.ts'

/** Inline-editable text that shows its box on hover. Enter commits single-line text. */
export function PlainTextBox(props: {
  label: string
  value: string
  placeholder: string
  onText: (text: string) => void
  maxLength: number
  isMultiline?: boolean | undefined
  /** Takes focus when it mounts. */
  isNew?: boolean | undefined
  className?: string | undefined
}) {
  const { isMultiline = false, isNew = false } = props
  const focusNew = useCallback(
    (box: HTMLTextAreaElement | null) => {
      if (isNew) box?.focus()
    },
    [isNew],
  )
  return (
    <textarea
      ref={focusNew}
      aria-label={props.label}
      dir="auto"
      // For browsers without `field-sizing`.
      rows={isMultiline ? props.value.split('\n').length : 1}
      value={props.value}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      onChange={(event) => {
        const text = event.currentTarget.value
        props.onText(isMultiline ? text : text.replace(/[\r\n]+/g, ' '))
      }}
      onKeyDown={(event) => {
        if (isMultiline || event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      className={cx(
        '-mx-2 field-sizing-content resize-none rounded-md border border-transparent bg-transparent px-2 py-0.5',
        // Omit the default width if the caller sets one, to avoid conflicting classes.
        !props.className?.includes('w-auto') && 'w-[calc(100%+1rem)]',
        'text-match-parent transition-colors hover:border-line-2 focus:border-focus focus:bg-surface focus:outline-none',
        props.className,
      )}
    />
  )
}
