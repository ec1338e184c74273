import { useEffect, useRef, useState } from 'react'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Textarea } from '../../../../ui/forms/textarea.tsx'

/** Takes the title of a new record. Enter adds it and asks for the next one. */
export function CardComposer(props: {
  stackTitle: string
  /** Resolves to false if the record could not be added, which brings its title back. */
  onAdd: (title: string) => Promise<boolean>
  onClose: () => void
}) {
  const { onAdd, onClose } = props
  const t = useTranslation()
  const [title, setTitle] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])

  function add(): void {
    const text = title.trim()
    if (text === '') return
    setTitle('')
    void onAdd(text).then((isAdded) => {
      // Text typed since takes precedence.
      if (!isAdded) setTitle((now) => (now === '' ? text : now))
    })
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
        <Button size="sm" tone="quiet" onClick={onClose}>
          {t('common.done')}
        </Button>
      </div>
    </div>
  )
}
