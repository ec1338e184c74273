import { Braces } from 'lucide-react'
import { useId, useRef } from 'react'
import { readJson } from '#core/fields/types/json.ts'
import { prettyJson, readJsonText } from '#core/fields/text/json-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { EditorProps } from '../field-ui.ts'
import { problemMessage } from '../format/problem-message.ts'
import { jsonTokens, type JsonTokenKind } from './json-tokens.ts'
import { LargeFrame, largeTextClass, toolLine } from './large-frame.tsx'
import { useTextDraft } from './use-text-draft.ts'

const colors: Record<JsonTokenKind, string> = {
  key: 'text-primary-ink',
  text: 'text-success-ink',
  number: 'text-warning-ink',
  word: 'text-info-ink',
  wrong: 'text-danger-ink',
  plain: 'text-ink-2',
}

/** Longer text is not highlighted, to keep typing fast. */
const coloredCharactersMax = 20_000
const sameText = 'font-mono text-xs leading-5 whitespace-pre-wrap break-words [tab-size:2]'

/** A JSON editor with highlighting, error location and a Format button. */
export function JsonEditor(props: EditorProps) {
  const t = useTranslation()
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
          {text.length > coloredCharactersMax
            ? text
            : jsonTokens(text, at).map(({ kind, text: piece, isMarked }, place) => (
                <span
                  // Tokens have no identity but their index.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={place}
                  className={`${colors[kind]} ${isMarked ? 'underline decoration-danger decoration-wavy underline-offset-2' : ''}`}
                >
                  {piece}
                </span>
              ))}
          {/* Renders a trailing line break like the textarea. */}
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
          className={`${largeTextClass} absolute inset-0 h-full text-transparent caret-ink ${sameText}`}
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
