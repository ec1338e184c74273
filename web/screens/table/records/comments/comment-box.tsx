import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Textarea } from '../../../../ui/forms/textarea.tsx'
import { CommentField } from './comment-field.tsx'
import { commentDraft, saveCommentDraft } from './comment-drafts.ts'
import { mentionsAsMarkup, mentionsAsText, mentionAt, type Mentionable, suggestMentions } from './mentions.ts'

/** The comment input: Mod+Enter sends, @ mentions people. Clears immediately; restores the text if sending fails. */
export function CommentBox(props: {
  people: readonly Mentionable[]
  /** Key of the draft, which is restored when an input with the same key opens. */
  draftKey: string
  /** The initial stored text. */
  initial?: string
  submitLabel: string
  /** The field to comment on. */
  about?: Column | null
  onForget?: () => void
  /** Takes focus. */
  isFocused?: boolean
  /** Resolves when the comment is saved. */
  onSend: (text: string) => Promise<void>
  onCancel?: () => void
}) {
  const { people, submitLabel, onSend, onCancel, draftKey } = props
  const t = useTranslation()
  const listId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [initial] = useState(() => mentionsAsText(props.initial ?? '', people))
  const [typed, setTyped] = useState(() => commentDraft(draftKey) ?? initial)
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const [sending, setSending] = useState(0)
  const last = useRef(Promise.resolve())
  const mention = isClosed ? null : mentionAt(typed, caret)
  const offered = mention ? suggestMentions(people, mention.text) : []
  const active = Math.min(chosen, offered.length - 1)
  const sent = mentionsAsMarkup(typed, people)
  const { about, isFocused } = props
  const aboutId = about?.id
  useEffect(() => {
    if (isFocused) box.current?.focus()
  }, [isFocused, aboutId])

  useEffect(() => saveCommentDraft(draftKey, typed === initial ? '' : typed), [draftKey, typed, initial])

  function insert(person: Mentionable): void {
    if (!mention) return
    const before = `${typed.slice(0, mention.from)}@${person.name} `
    setTyped(before + typed.slice(caret))
    setCaret(before.length)
    setChosen(0)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(before.length, before.length)
    })
  }

  /** Sends sequentially, in order. */
  function send(): void {
    if (sent === '') return
    // An input that edits a comment closes once saved.
    const isForNext = props.initial === undefined
    if (isForNext) setTyped('')
    setSending((count) => count + 1)
    const before = last.current
    last.current = (async () => {
      await before
      try {
        await onSend(sent)
        if (!isForNext) saveCommentDraft(draftKey, '')
      } catch {
        // The caller has reported the error.
        if (!isForNext) return
        setTyped((now) => (now === '' ? typed : `${typed}\n${now}`))
        // The input may be unmounted; store the text as a draft for the next one.
        const draft = commentDraft(draftKey)
        saveCommentDraft(draftKey, draft === undefined ? typed : `${typed}\n${draft}`)
      } finally {
        setSending((count) => count - 1)
      }
    })()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const person = offered[active]
    if (person && (event.key === 'Enter' || event.key === 'Tab')) insert(person)
    else if (person && event.key === 'ArrowDown') setChosen((active + 1) % offered.length)
    else if (person && event.key === 'ArrowUp') setChosen((active + offered.length - 1) % offered.length)
    else if (person && event.key === 'Escape') setClosed(true)
    else if (event.key === 'Escape' && onCancel) onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="flex flex-col gap-2">
      {about && (
        <span className="flex items-center gap-1">
          <CommentField column={about} />
          <IconButton size="xs" icon={X} label={t('comments.about.clear')} onClick={props.onForget} />
        </span>
      )}
      <div className="relative">
        <Textarea
          ref={box}
          aria-label={t('comments.write')}
          placeholder={t('comments.write')}
          dir="auto"
          rows={2}
          value={typed}
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
          onText={(text) => {
            setTyped(text)
            setClosed(false)
            setChosen(0)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          className="w-full"
        />
        <ul
          id={listId}
          role="listbox"
          aria-label={t('comments.people')}
          className={cx(
            'absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-line bg-raised p-1 shadow-2',
            offered.length === 0 && 'hidden',
          )}
        >
          {offered.map((person, index) => (
            // The text box handles the keys and exposes the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(person)}
              className={cx('cursor-default rounded-md px-2 py-1.5 text-sm', index === active && 'bg-hover')}
            >
              <bdi>{person.name}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-end gap-2">
        {onCancel && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => {
              saveCommentDraft(draftKey, '')
              onCancel()
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
        <Button tone="primary" size="sm" disabled={sent === ''} busy={sending > 0} onClick={send}>
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
