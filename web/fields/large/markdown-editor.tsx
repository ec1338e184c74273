import {
  Bold,
  Code,
  Eye,
  Heading2,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Pencil,
  Quote,
  Strikethrough,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { EditorProps } from '../field-ui.ts'
import { LargeFrame, largeTextClass, toolLine } from './large-frame.tsx'
import { applyTool, continueList, type MarkdownTool, type Selected } from './markdown-edits.ts'
import { MarkdownView } from './markdown-view.tsx'
import { useTextDraft } from './use-text-draft.ts'

const tools: readonly { tool: MarkdownTool; icon: LucideIcon; label: MessageId; keys?: string }[] = [
  { tool: 'bold', icon: Bold, label: 'cells.text.bold', keys: 'Mod+B' },
  { tool: 'italic', icon: Italic, label: 'cells.text.italic', keys: 'Mod+I' },
  { tool: 'strike', icon: Strikethrough, label: 'cells.text.strike', keys: 'Mod+Shift+X' },
  { tool: 'heading', icon: Heading2, label: 'cells.text.heading', keys: 'Mod+Alt+2' },
  { tool: 'list', icon: List, label: 'cells.text.list', keys: 'Mod+Shift+8' },
  { tool: 'numbers', icon: ListOrdered, label: 'cells.text.numbers', keys: 'Mod+Shift+7' },
  { tool: 'tasks', icon: ListChecks, label: 'cells.text.tasks', keys: 'Mod+Shift+9' },
  { tool: 'quote', icon: Quote, label: 'cells.text.quote' },
  { tool: 'code', icon: Code, label: 'cells.text.code', keys: 'Mod+E' },
  { tool: 'link', icon: Link, label: 'cells.text.link', keys: 'Mod+K' },
]

/** A Markdown editor with toolbar, shortcuts and preview. */
export function MarkdownEditor(props: EditorProps) {
  const t = useTranslation()
  const saved = typeof props.value === 'string' ? props.value : ''
  const draft = useTextDraft(props, saved, true)
  const [isShown, setShown] = useState(false)
  const { field } = draft

  /** Use the browser's editing commands to keep native undo. */
  const replace = (wanted: Selected): void => {
    const box = field.current
    if (!box) return
    box.focus()
    box.select()
    if (!document.execCommand('insertText', false, wanted.text)) draft.setText(wanted.text)
    box.setSelectionRange(wanted.start, wanted.end)
  }
  const now = (): Selected => ({
    text: field.current?.value ?? '',
    start: field.current?.selectionStart ?? 0,
    end: field.current?.selectionEnd ?? 0,
  })
  const show = (isOn: boolean): void => {
    setShown(isOn)
    if (!isOn) setTimeout(() => field.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && !isMod && !event.shiftKey) {
      const next = continueList(now())
      if (!next) return
      event.preventDefault()
      replace(next)
      return
    }
    const key = event.code.replace(/^(?:Key|Digit)/, '')
    const chord = `Mod+${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${key}`
    const found = isMod && tools.find(({ keys }) => keys === chord)
    if (found) {
      event.preventDefault()
      event.stopPropagation()
      replace(applyTool(found.tool, now()))
    }
  }
  return (
    <LargeFrame editor={props} draft={draft}>
      <div role="toolbar" aria-label={t('cells.text.tools')} className={`${toolLine} border-b`}>
        {tools.map(({ tool, icon, label, keys }) => (
          <IconButton
            key={tool}
            icon={icon}
            size="xs"
            label={t(label)}
            keys={keys}
            disabled={isShown || props.isDisabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => replace(applyTool(tool, now()))}
          />
        ))}
        <span className="flex-1" />
        <IconButton
          icon={isShown ? Pencil : Eye}
          size="xs"
          label={t(isShown ? 'cells.text.write' : 'cells.text.preview')}
          pressed={isShown}
          onClick={() => show(!isShown)}
        />
      </div>
      {isShown && (
        <div className="h-52 overflow-y-auto px-2.5 py-2">
          <MarkdownView text={draft.text} />
        </div>
      )}
      <textarea
        ref={field}
        id={props.id}
        hidden={isShown}
        value={draft.text}
        dir="auto"
        disabled={props.isDisabled}
        aria-label={props.id === undefined ? props.label : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        className={`${largeTextClass} h-52 text-sm text-ink`}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </LargeFrame>
  )
}
