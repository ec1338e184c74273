import { useEffect, useRef, useState } from 'react'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Textarea } from '../../../../ui/forms/textarea.tsx'

/** Takes the title of a new record. Enter adds it and asks for the next one. */
export function CardComposer(props: {
  stackTitle: string
  /** Titles of records that could not be added, oldest first. They come back one after the other. */
  returned: readonly string[]
  onTakeReturned: () => void
  onAdd: (title: string) => void
  onClose: () => void
}) {
  const { onAdd, onClose, returned, onTakeReturned } = props
  const t = useTranslation()
  const [title, setTitle] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  // A title that came back must not take the focus from elsewhere.
  const [isReopened] = useState(returned.length > 0)
  useEffect(() => {
    if (!isReopened) input.current?.focus()
  }, [isReopened])
  const [next] = returned
  useEffect(() => {
    // Text typed since takes precedence.
    if (next === undefined || title !== '') return
    setTitle(next)
    onTakeReturned()
  }, [next, title, onTakeReturned])

  function add(): void {
    const text = title.trim()
    if (text === '') return
    setTitle('')
    onAdd(text)
  }
  return (
    <div
      ref={box}
      className="m-2 mt-0 flex flex-col gap-2"
      onBlur={(event) => {
        if (box.current?.contains(event.relatedTarget)) return
        add()
        onClose()
      }}
    >
      <Textarea
        ref={input}
        rows={2}
        dir="auto"
        value={title}
        onText={setTitle}
        maxLength={limits.titleLength}
        aria-label={t('kanban.newRecordIn', { stack: props.stackTitle })}
        placeholder={t('kanban.newRecordTitle')}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            add()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            setTitle('')
            onClose()
          }
        }}
      />
      <div className="flex gap-2">
        <Button size="sm" tone="primary" onClick={() => (add(), input.current?.focus())}>
          {t('grid.addRow')}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => (add(), onClose())}>
          {t('common.done')}
        </Button>
      </div>
    </div>
  )
}
