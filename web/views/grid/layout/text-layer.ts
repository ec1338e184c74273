import { fieldOf } from '#core/fields/index.ts'
import type { FieldType } from '#core/schema.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { preloadEditors } from '../../../fields/editors/lazy-editor.tsx'
import { openAddress } from '../editing/cell-clicks.ts'
import { preloadPaste, onCopy, onPaste } from '../clipboard/clipboard-actions.ts'
import { runCommand } from '../commands.ts'
import type { GridController } from '../controller.ts'
import { activeCell, beginEdit, commitText, showReadOnlyToast, writeActive } from '../editing/editing.ts'
import { createPressedKeys } from '../keyboard/pressed-keys.ts'
import { chordOf, commandFor, type Command, type KeyState } from '../keyboard/key-bindings.ts'
import { isMac, isTyping } from '../keyboard/typing-keys.ts'
import { preloadFill } from '../fill/lazy-fill.ts'
import { bindings } from '../keyboard/custom-bindings.ts'
import { isBlock } from '../keyboard/selection.ts'

const multilineHeightMinPx = 96

/**
 * The textarea that holds the grid's focus. It lies invisibly over the selected cell, so that the first key, an input
 * method or a paste reaches it, and becomes visible when the cell is edited as text. No key is lost in between.
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
  const early = createPressedKeys()

  const stateOf = (): KeyState => {
    if (grid.editing) return grid.editing.mode
    return isBlock(grid.range) || grid.selection.kind !== 'cells' ? 'range' : 'nav'
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // 229: an input method handles the key, even if isComposing is set late.
    if (event.isComposing || event.keyCode === 229) return
    // The overlay editor is loading; it takes focus when ready.
    if (isOverlay()) {
      if (event.key.length > 1 || isTyping(event, isMac)) event.preventDefault()
      early.hold(event)
      // The editor handles the key first, then the page if the editor did not.
      event.stopPropagation()
      return
    }
    // While a row loads, keys extend the buffered text; Escape clears it.
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

  /** Keys that set a value of the type, such as Space on a checkbox. */
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
    // Text for a row that is still loading waits in the textarea.
    if (!at) return grid.props.canEdit && grid.active !== null
    const { canEdit, field } = at.column
    if (grid.props.canEdit && canEdit && fieldUiOf(field).editorKind !== 'none') return true
    showReadOnlyToast(grid, at.column)
    return false
  }

  /** Copy with headers and paste as text use the browser's clipboard events. */
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
      // Text cells are edited directly; others show the composition and pass it to their editor.
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
      // Chromium has already inserted the text; other browsers do so right after.
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
  const onFocus = (): void => {
    grid.setFocused(true)
    preloadPaste()
    preloadFill()
    preloadEditors()
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
  }
  textarea.addEventListener('focus', onFocus, { signal })
  textarea.addEventListener(
    'blur',
    () => {
      grid.setFocused(false)
      isComposing = false
      // Any end of an edit commits it: a click elsewhere, leaving the view or closing the tab.
      if (grid.editing?.kind === 'text') commitText(grid)
      void early.release(() => grid.elements?.root.contains(document.activeElement) === true)
      grid.requestPaint()
    },
    { signal },
  )
  window.addEventListener('pagehide', () => grid.editing?.kind === 'text' && commitText(grid), { signal })

  let shownFor: object | null = null
  /** Positions the textarea over the cell; visible while editing. */
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
    // Keep a size that the person dragged during this edit.
    if (shownFor !== editing) {
      style.cssText = ''
      const height = isMultiline ? Math.max(multilineHeightMinPx, rect.height) : rect.height
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
  // Focused before this code loaded.
  if (document.activeElement === textarea) onFocus()
  return { place, stop: () => stopping.abort() }
}

/** Types whose text aligns to the cell's end. */
const isNumber = (type: FieldType | undefined): boolean =>
  type !== undefined && ['integer', 'decimal', 'time'].includes(fieldOf({ type }).storage)

/** The numeric keyboard of iOS lacks a minus sign. */
const keysFor = (keys = 'text'): string =>
  /numeric|decimal/.test(keys) && navigator.userAgent.includes('iPhone') ? 'text' : keys
