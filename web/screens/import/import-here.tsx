import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/use-t.tsx'
import { tableHref, toPath } from '../links.ts'
import type { ImportStart } from '../import-start.ts'
import { ImportDialog } from './lazy-import-dialog.tsx'
import { useFileDrop } from './use-file-drop.ts'
import type { NewBase } from './use-run.ts'

/**
 * The import of a page: opens with a file that is dropped anywhere on it, or as its buttons ask, and leads to the new
 * table. Without a base it makes one.
 */
export function ImportHere(props: {
  baseId: string | null
  newBase?: NewBase
  /** What was asked for; null shows nothing. */
  start: ImportStart | null
  onStart: (start: ImportStart | null) => void
  /** Rows that are pasted anywhere on the page are imported. */
  takesPaste?: boolean
}) {
  const { baseId, newBase, start, onStart, takesPaste = false } = props
  const t = useT()
  const navigate = useNavigate()
  const isOver = useFileDrop(start === null, (file) => onStart({ file }))

  useEffect(() => {
    if (!takesPaste || start !== null) return undefined
    const paste = (event: ClipboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]')
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // Text without columns or lines is no table.
      if (isTyping || !/[\t\n].*\S/s.test(text.trim())) return
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
