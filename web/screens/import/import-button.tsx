import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { tableHref, toPath } from '../links.ts'
import type { ImportStart } from '../import-start.ts'
import { ImportDialog } from './lazy-import-dialog.tsx'
import { isDialogOpen } from './open-dialog.ts'
import { useFileDrop } from './use-file-drop.ts'
import type { NewBase } from './use-import-run.ts'

/**
 * True if a paste belongs to a text input. Inputs inside `data-passes-rows`, such as a new base's name, take no rows,
 * because they have focus when the page opens.
 */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches('input, textarea, [contenteditable]')) return false
  return target.closest('[data-passes-rows]') === null
}

/**
 * Imports files dropped anywhere on the page, or on request, and opens the new table. Creates a base if none is given.
 */
export function ImportButton(props: {
  baseId: string | null
  newBase?: NewBase
  /** The requested import; null hides the dialog. */
  start: ImportStart | null
  onStart: (start: ImportStart | null) => void
  /** Imports rows pasted anywhere on the page. */
  takesPaste?: boolean
}) {
  const { baseId, newBase, start, onStart, takesPaste = false } = props
  const t = useTranslation()
  const navigate = useNavigate()
  const isOver = useFileDrop(start === null, (file) => onStart({ file }))

  useEffect(() => {
    if (!takesPaste || start !== null) return undefined
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // Text without columns or lines is not a table.
      if (isDialogOpen() || isTyping(event.target) || !/[\t\n].*\S/s.test(text.trim())) return
      event.preventDefault()
      onStart({ file: new File([text], `${t('bases.pastedRows')}.csv`, { type: 'text/csv' }) })
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [takesPaste, start, onStart, t])

  return (
    <>
      {isOver &&
        createPortal(
          <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-primary-soft/85 p-4">
            <div className="absolute inset-3 rounded-xl border-2 border-dashed border-focus" />
            <p className="flex flex-col items-center gap-3 text-lg font-semibold text-primary-ink">
              <FileUp aria-hidden className="size-9" strokeWidth={1.5} />
              {t('bases.dropFile')}
            </p>
          </div>,
          document.body,
        )}
      {start !== null && (
        <ImportDialog
          baseId={baseId}
          newBase={newBase}
          start={start}
          onDone={(made) => {
            onStart(null)
            if (made) void navigate({ to: toPath(tableHref(made.baseId, made.tableId)) })
          }}
        />
      )}
    </>
  )
}
