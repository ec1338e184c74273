import { Braces } from 'lucide-react'
import { useId, useRef } from 'react'
import { readJson } from '#core/fields/json.ts'
import { prettyJson, readJsonText } from '#core/fields/json-text.ts'
import { useT } from '../../i18n/use-t.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { EditorProps } from '../field-ui.ts'
import { problemMessage } from '../problem-message.ts'
import { jsonPieces, type PieceKind } from './json-pieces.ts'
import { LargeFrame, largeText, toolLine } from './large-frame.tsx'
import { useTextDraft } from './use-text-draft.ts'

const colours: Record<PieceKind, string> = {
  key: 'text-primary-ink',
  text: 'text-success-ink',
  number: 'text-warning-ink',
  word: 'text-info-ink',
  wrong: 'text-danger-ink',
  plain: 'text-ink-2',
}

/** More than this is shown in one colour, so that typing stays quick. */
const colouredMost = 20_000
const sameText = 'font-mono text-xs leading-5 whitespace-pre-wrap break-words [tab-size:2]'

/** JSON in colours, with what is wrong and where, and a button that puts it on lines. */
export function JsonEditor(props: EditorProps) {
  const t = useT()
  const id = useId()
  const saved = typeof props.value === 'string' ? prettyJson(props.value) : ''
  const draft = useTextDraft(props, saved, false)
  const behind = useRef<HTMLPreElement>(null)
  const { text } = draft
  const read = readJson(text)
  const wrong = text.trim() === '' || read.ok ? null : readJsonText(text)
  const at = wrong && !wrong.ok ? wrong.at : -1
  const format = (): void => {
    if (read.ok && typeof read.value === 'string') draft.setText(prettyJson(read.value))
    draft.field.current?.focus()
  }
  const describedBy = [props.describedBy, read.ok ? undefined : `${id}-problem`].filter(Boolean).join(' ')
  return (
    <LargeFrame editor={props} draft={draft}>
      <div className="relative h-44">
        <pre
          ref={behind}
          aria-hidden
          dir="ltr"
          className={`pointer-events-none absolute inset-0 m-0 overflow-hidden px-2.5 py-2 ${sameText}`}
        >
          {text.length > colouredMost
            ? text
            : jsonPieces(text, at).map(({ kind, text: piece, isMarked }, place) => (
                <span
                  // Pieces have no other name than their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={place}
                  className={`${colours[kind]} ${isMarked ? 'underline decoration-danger decoration-wavy underline-offset-2' : ''}`}
                >
                  {piece}
                </span>
              ))}
          {/* A last line break is drawn by the text box. */}
          {'\n'}
        </pre>
        <textarea
          ref={draft.field}
          id={props.id}
          value={text}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          disabled={props.isDisabled}
          aria-label={props.id === undefined ? props.label : undefined}
          aria-invalid={props.isInvalid || !read.ok || undefined}
          aria-describedby={describedBy || undefined}
          className={`${largeText} absolute inset-0 h-full text-transparent caret-ink ${sameText}`}
          onChange={(event) => draft.setText(event.target.value)}
          onScroll={(event) => {
            if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop
          }}
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== 'f' || !event.altKey || !event.shiftKey) return
            event.preventDefault()
            format()
          }}
        />
      </div>
      <div className={`${toolLine} border-t`}>
        <IconButton
          icon={Braces}
          size="xs"
          label={t('cells.json.format')}
          keys="Alt+Shift+F"
          disabled={!read.ok || text.trim() === ''}
          onClick={format}
        />
        <p id={`${id}-problem`} role="status" className="ms-1 min-w-0 flex-1 text-xs text-danger-ink">
          {read.ok ? '' : problemMessage(read.problem)}
        </p>
      </div>
    </LargeFrame>
  )
}
