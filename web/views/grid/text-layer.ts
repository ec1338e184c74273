import { fieldOf } from '#core/fields/index.ts'
import type { FieldType } from '#core/schema.ts'
import { fieldUiOf } from '../../fields/index.ts'
import { fetchEditors } from '../../fields/later-editor.tsx'
import { openAddress } from './cell-clicks.ts'
import { fetchPasting, onCopy, onPaste } from './clip-actions.ts'
import { runCommand } from './commands.ts'
import type { GridController } from './controller.ts'
import { activeCell, beginEdit, commitText, tellReadOnly, writeActive } from './editing.ts'
import { createHeldKeys } from './held-keys.ts'
import { chordOf, commandFor, isMac, isTyping, type Command, type KeyState } from './keys.ts'
import { fetchFilling } from './later-fill.ts'
import { bindings } from './own-bindings.ts'
import { isBlock } from './selection.ts'

const MIN_TALL = 96

/**
 * The textarea holds the focus of the grid. While a cell is selected it lies unseen over the cell, so that the first
 * letter, an input method or a paste arrive in it; when the cell is edited as text it simply becomes visible. No
 * letter can be lost between the two.
 */
export const createTextLayer = (
  grid: GridController,
  textarea: HTMLTextAreaElement,
): { place: () => void; stop: () => void } => {
  const stopping = new AbortController()
  const { signal } = stopping
  let isComposing = false
  let isPastingText = false
  let isCopyingHeaders = false
  const early = createHeldKeys()

  const stateOf = (): KeyState => {
    if (grid.editing) return grid.editing.mode
    return isBlock(grid.range) || grid.selection.kind !== 'cells' ? 'range' : 'nav'
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // 229: an input method has the key, also where isComposing comes late.
    if (event.isComposing || event.keyCode === 229) return
    // Its editor is on its way: it takes the focus when it is there.
    if (isOverlay()) {
      if (event.key.length > 1 || isTyping(event, isMac)) event.preventDefault()
      early.hold(event)
      // The editor answers it first, and then the page, if it is none of the editor's.
      event.stopPropagation()
      return
    }
    // Letters that wait for their row go on as text, spaces too; Escape takes them back.
    if (!grid.editing && textarea.value !== '') {
      if (event.key === 'Escape') textarea.value = ''
      if (event.key === 'Escape' || event.key.length === 1) return
    }
    if (!grid.editing && isValueKey(event)) {
      event.preventDefault()
      return
    }
    const command = commandFor(chordOf(event, isMac, grid.viewport.rtl), stateOf(), bindings())
    if (command === null) {
      if (!grid.editing && isTyping(event, isMac) && !canType()) event.preventDefault()
      return
    }
    if (isClipboard(command)) return
    if (runCommand(grid, command)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  /** Keys that are a value to the type itself, such as Space on a checkbox. */
  const isValueKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    const isOpening = (event.key === 'Enter' || event.key === ' ') && !isBlock(grid.range)
    if (isOpening && grid.active && openAddress(grid, grid.active, null)) return true
    const at = activeCell(grid)
    const keyToValue = at && fieldUiOf(at.column.field).keyToValue
    if (!at || !keyToValue || isBlock(grid.range)) return false
    return writeActive(grid, keyToValue(event.key, at.row[at.column.field.id] ?? null, at.column.field))
  }

  const canType = (): boolean => {
    const at = activeCell(grid)
    // Letters for a row that is still loading wait in the textarea.
    if (!at) return grid.props.canEdit && grid.active !== null
    const { canEdit, field } = at.column
    if (grid.props.canEdit && canEdit && fieldUiOf(field).editorKind !== 'none') return true
    tellReadOnly(grid, at.column)
    return false
  }

  /** Copying with headers and pasting as text come as ordinary clipboard events of the browser. */
  const isClipboard = (command: Command): boolean => {
    if (command === 'paste-text') {
      isPastingText = true
      setTimeout(() => (isPastingText = false), 200)
      return true
    }
    if (command !== 'copy-with-headers') return false
    isCopyingHeaders = true
    document.execCommand('copy')
    isCopyingHeaders = false
    return true
  }

  const onInput = (): void => {
    if (grid.editing?.kind === 'text') {
      place()
      return
    }
    if (isComposing || textarea.value === '') return
    if (isOverlay()) {
      early.holdText(textarea.value)
      textarea.value = ''
      return
    }
    if (grid.editing || (grid.active && !activeCell(grid))) return
    if (!canType() || !beginEdit(grid, 'enter', textarea.value)) textarea.value = ''
    else if (isOverlay()) textarea.value = ''
    place()
  }

  const isOverlay = (): boolean => grid.editing?.kind === 'overlay'

  textarea.addEventListener('keydown', onKeyDown, { signal })
  textarea.addEventListener('input', onInput, { signal })
  textarea.addEventListener(
    'compositionstart',
    () => {
      isComposing = true
      const at = activeCell(grid)
      // Text cells are edited at once; for others the text shows where it is composed, and goes to the editor after.
      const isText = at && fieldUiOf(at.column.field).editorKind === 'text'
      if (!grid.editing && isText && canType()) beginEdit(grid, 'enter', '')
      place()
    },
    { signal },
  )
  textarea.addEventListener(
    'compositionend',
    () => {
      isComposing = false
      // Chromium has put the text in by now, others do it right after.
      queueMicrotask(onInput)
    },
    { signal },
  )
  textarea.addEventListener(
    'copy',
    (event) => {
      if (!grid.editing) onCopy(grid, event, { isCut: false, withHeaders: isCopyingHeaders })
    },
    { signal },
  )
  textarea.addEventListener(
    'cut',
    (event) => {
      if (!grid.editing) onCopy(grid, event, { isCut: grid.props.canEdit, withHeaders: false })
    },
    { signal },
  )
  textarea.addEventListener(
    'paste',
    (event) => {
      if (!grid.editing) onPaste(grid, event, isPastingText)
      isPastingText = false
    },
    { signal },
  )
  textarea.addEventListener(
    'focus',
    () => {
      grid.isFocused = true
      fetchPasting()
      fetchFilling()
      fetchEditors()
      if (
        grid.selection.kind === 'none' &&
        !grid.chosen.lostAt &&
        grid.bounds.rows > 0 &&
        grid.bounds.cols > 0
      ) {
        grid.select({
          kind: 'cells',
          active: { row: 0, col: 0 },
          anchor: { row: 0, col: 0 },
          head: { row: 0, col: 0 },
        })
      }
      grid.requestPaint()
    },
    { signal },
  )
  textarea.addEventListener(
    'blur',
    () => {
      grid.isFocused = false
      isComposing = false
      // Whatever ends an edit keeps it: clicking elsewhere, leaving the view, closing the tab.
      if (grid.editing?.kind === 'text') commitText(grid)
      void early.release(() => grid.elements?.root.contains(document.activeElement) === true)
      grid.requestPaint()
    },
    { signal },
  )
  window.addEventListener('pagehide', () => grid.editing?.kind === 'text' && commitText(grid), { signal })

  let shownFor: object | null = null
  /** Puts the textarea where the cell is; visible while it edits. */
  const place = (): void => {
    if (!grid.editing && !isComposing && textarea.value !== '' && activeCell(grid)) onInput()
    const { active, editing, layout, viewport } = grid
    const isShown = editing?.kind === 'text' || isComposing
    const cell = editing?.cell ?? active
    const { style } = textarea
    if (!cell) return
    const rect = grid.rectOf(cell)
    textarea.dataset['editing'] = String(isShown)
    if (!isShown) {
      shownFor = null
      const x = Math.min(viewport.width - 4, Math.max(0, viewport.rtl ? rect.x + rect.width - 4 : rect.x))
      const y = Math.min(viewport.height - rect.height, Math.max(layout.headerHeight, rect.y))
      style.cssText = `left:${x}px;top:${Math.max(0, y)}px;width:2px;height:${rect.height}px`
      return
    }
    const isMultiline = editing !== null && fieldUiOf(editing.column.field).isMultiline === true
    // A size that the person dragged stays for this edit.
    if (shownFor !== editing) {
      style.cssText = ''
      const height = isMultiline ? Math.max(MIN_TALL, rect.height) : rect.height
      style.width = `${Math.min(viewport.width - 8, Math.max(rect.width, isMultiline ? 260 : 0)) + 1}px`
      style.height = `${height + 1}px`
      style.resize = isMultiline ? 'both' : 'none'
      textarea.inputMode = editing ? keysFor(fieldUiOf(editing.column.field).inputMode) : 'text'
      textarea.enterKeyHint = isMultiline ? 'enter' : 'next'
      textarea.dataset['align'] = isNumber(editing?.column.field.type) ? 'end' : 'start'
      shownFor = editing
    }
    if (!isMultiline) {
      const wanted = Math.min(viewport.width - 8, Math.max(rect.width + 1, textarea.scrollWidth + 2))
      if (textarea.scrollWidth > textarea.clientWidth) style.width = `${wanted}px`
    }
    const { offsetWidth, offsetHeight } = textarea
    const start = viewport.rtl ? rect.x + rect.width - offsetWidth : rect.x - 1
    const left = Math.min(Math.max(0, start), Math.max(0, viewport.width - offsetWidth))
    const top = Math.min(
      Math.max(layout.headerHeight - 1, rect.y - 1),
      Math.max(0, viewport.height - offsetHeight),
    )
    style.left = `${left}px`
    style.top = `${top}px`
  }
  return { place, stop: () => stopping.abort() }
}

/** Types whose text stands at the cell's end. */
const isNumber = (type: FieldType | undefined): boolean =>
  type !== undefined && ['integer', 'decimal', 'time'].includes(fieldOf({ type }).storage)

/** The number keys of iPhones have no minus. */
const keysFor = (keys = 'text'): string =>
  /numeric|decimal/.test(keys) && navigator.userAgent.includes('iPhone') ? 'text' : keys
