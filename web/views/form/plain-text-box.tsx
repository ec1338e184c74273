import { useCallback } from 'react'
import { cx } from '../../ui/cx.ts'

/** Text that is written where it stands: no box until it is pointed at. Enter ends a text of one line. */
export function PlainTextBox(props: {
  label: string
  value: string
  placeholder: string
  onText: (text: string) => void
  maxLength: number
  isMultiline?: boolean | undefined
  /** Just asked for: it takes the focus when it appears. */
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
      // For browsers that do not size a box by its text.
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
        // A class of the caller that sets the width must not have to win against one from here.
        !props.className?.includes('w-auto') && 'w-[calc(100%+1rem)]',
        '[text-align:-webkit-match-parent] [text-align:match-parent] transition-colors hover:border-line-2 focus:border-focus focus:bg-surface focus:outline-none',
        props.className,
      )}
    />
  )
}
