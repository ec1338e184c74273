import { Paperclip } from 'lucide-react'
import { useRef, type ClipboardEvent, type DragEvent, type Ref } from 'react'
import { readFileOptions } from '#core/fields/types/attachment.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

/** Handlers for dropped and pasted files. */
export function fileTargets(onFiles: (files: readonly File[]) => void) {
  const take = (event: DragEvent | ClipboardEvent, list: FileList | undefined): void => {
    const files = Array.from(list ?? [])
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    onFiles(files)
  }
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
  }
}

/** The file picker button with a hint about drop and paste. */
export function FilePicker(props: {
  column: FieldColumn
  onFiles: (files: readonly File[]) => void
  id?: string | undefined
  describedBy?: string | undefined
  isDisabled?: boolean | undefined
  isInvalid?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}) {
  const t = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { most, kinds } = readFileOptions(props.column)
  return (
    <>
      <button
        ref={props.ref}
        id={props.id}
        type="button"
        disabled={props.isDisabled}
        aria-describedby={props.describedBy}
        data-invalid={props.isInvalid || undefined}
        onClick={() => input.current?.click()}
        className="flex min-h-9 w-full items-center justify-center gap-2 rounded-md border border-dashed border-control px-2.5 py-1.5 text-sm text-ink-2 outline-offset-1 outline-focus hover:bg-hover focus-visible:outline-2 disabled:text-ink-3 data-invalid:border-danger pointer-coarse:min-h-11"
      >
        <Paperclip aria-hidden className="size-4 shrink-0 text-icon" />
        <span>{t('fields.file.add')}</span>
        <span className="text-xs text-ink-3 pointer-coarse:hidden">{t('fields.file.orDrop')}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple={most > 1}
        accept={kinds.join(',')}
        onChange={(event) => {
          props.onFiles(Array.from(event.currentTarget.files ?? []))
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
