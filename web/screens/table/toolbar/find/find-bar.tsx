import { ArrowDown, ArrowUp, CaseSensitive, Replace, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import * as limits from '#core/limits.ts'
import type { FindState } from './find-session.ts'
import { type FindBarProps, findClass } from './find-props.ts'
import { ReplaceRow } from './replace-row.tsx'
import { useFindSession } from './use-find-session.ts'

/** Finds and replaces text in all records of a view. */
export function FindBar(props: FindBarProps) {
  const t = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const session = useFindSession(props)
  const state = useSyncExternalStore(session.subscribe, session.state)
  // Separate state, because keys may arrive before the session is subscribed to.
  const [text, setText] = useState(props.typed)
  const [isReplacing, setReplacing] = useState(props.firstKey === 'replace' && props.canEdit)
  const { onReady, canEdit } = props
  // The input takes the focus of its placeholder before the next key arrives.
  useLayoutEffect(() => input.current?.focus(), [])
  useEffect(() => {
    onReady((key) => {
      if (key === 'find-next') session.next()
      else if (key === 'find-previous') session.previous()
      else {
        if (key === 'replace') setReplacing(canEdit)
        input.current?.focus()
        input.current?.select()
      }
    })
  }, [onReady, canEdit, session])

  function onKeyDown(event: KeyboardEvent): void {
    const isMod = (event.ctrlKey || event.metaKey) && !event.altKey
    if (event.key === 'Escape') props.onClose()
    else if (isMod && event.code === 'KeyG') {
      if (event.shiftKey) session.previous()
      else session.next()
    } else if (isMod && event.code === 'KeyH') setReplacing(canEdit)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Escape closes the bar from any element inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search aria-label={t('find.label')} onKeyDown={onKeyDown} className={findClass}>
      <div className="flex items-center gap-1">
        <Input
          ref={input}
          size="sm"
          icon={Search}
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          maxLength={limits.searchLength}
          value={text}
          onText={(typed) => {
            setText(typed)
            session.setText(typed)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (event.shiftKey) session.previous()
            else session.next()
          }}
          className="min-w-0 flex-1"
        />
        <IconButton
          icon={CaseSensitive}
          label={t('find.matchCase')}
          pressed={state.matchCase}
          onClick={() => session.setMatchCase(!state.matchCase)}
        />
        <IconButton
          icon={ArrowUp}
          label={t('common.previous')}
          keys="Shift+Enter"
          disabled={state.hits.length === 0}
          onClick={() => session.previous()}
        />
        <IconButton
          icon={ArrowDown}
          label={t('common.next')}
          keys="Enter"
          disabled={state.hits.length === 0}
          onClick={() => session.next()}
        />
        {props.canEdit && (
          <IconButton
            icon={Replace}
            label={t('find.replace')}
            pressed={isReplacing}
            onClick={() => setReplacing(!isReplacing)}
          />
        )}
        <IconButton icon={X} label={t('common.close')} keys="Esc" onClick={props.onClose} />
      </div>
      {state.text !== '' && <Outcome state={state} />}
      {isReplacing && <ReplaceRow {...props} session={session} state={state} />}
    </search>
  )
}

function Outcome({ state }: { state: FindState }) {
  const t = useTranslation()
  return (
    <p
      role="status"
      className={state.status === 'failed' ? 'px-1 text-xs text-danger-ink' : 'px-1 text-xs text-ink-2'}
    >
      {wordsOf()}
    </p>
  )

  function wordsOf(): string {
    const { status, hits, at, isCut, problem } = state
    if (status === 'failed') return problem
    if (status !== 'ready') return t('find.searching')
    if (hits.length === 0) return t('common.nothingFound')
    const numbers = { at: formatNumber(at + 1), count: formatNumber(hits.length) }
    return isCut ? t('find.positionOfMore', numbers) : t('find.position', numbers)
  }
}
