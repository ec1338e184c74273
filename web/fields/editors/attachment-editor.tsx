import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { filesOf, type StoredFile, storedOf } from '#core/fields/options/files.ts'
import { baseId, baseKeyOf } from '#core/ids.ts'
import { uploadFile } from '../../api/files/upload-file.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { DropdownPanel } from './dropdown-panel.tsx'
import type { EditorMove, EditorProps, PreviewProps } from '../field-ui.ts'
import { FileList } from '../files/file-list.tsx'
import { FilePicker, fileTargets } from '../files/file-picker.tsx'
import { FileViewer } from '../files/file-viewer.tsx'
import { UploadRows } from '../files/upload-rows.tsx'
import { useUploads } from '../files/use-uploads.ts'

/** A list of files in a cell: add by file picker, drop or paste. In forms, every change saves immediately. */
export function AttachmentEditor(props: EditorProps) {
  const { column, mode, value, onCommit } = props
  const t = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  const [opened, setOpened] = useState<number | null>(null)
  const [files, setFiles] = useState<readonly StoredFile[]>(() => filesOf(value))
  const latest = useRef(files)
  // A ref, because later checks need the current state.
  const holdsOpen = useRef({ viewer: false, uploads: false })
  const open = (index: number | null): void => {
    holdsOpen.current.viewer = index !== null
    setOpened(index)
  }
  const wasInside = useRef(true)
  const isCell = mode === 'cell'

  useEffect(() => {
    if (isCell) return
    latest.current = filesOf(value)
    setFiles(latest.current)
  }, [isCell, value])
  useEffect(() => {
    if (isCell) button.current?.focus()
  }, [isCell])

  useEffect(() => {
    // The focused button went with its file, which not every browser reports as a blur.
    if (isCell && wasInside.current && document.activeElement === document.body) button.current?.focus()
  }, [isCell, files])

  const change = (next: readonly StoredFile[]): void => {
    latest.current = next
    setFiles(next)
    if (!isCell) onCommit({ value: storedOf(next) }, 'stay')
  }
  const key = baseKeyOf('column', column.id) ?? ''
  const { uploads, add, dismiss, retry, isBusy } = useUploads(
    (file, watch) => uploadFile(baseId(key), file, watch),
    column,
    files.length,
    // Several files may arrive between renders.
    (file) => change([...latest.current, file]),
  )
  const wantsOut = useRef(false)
  useEffect(() => {
    const look = (event: PointerEvent): void => {
      wasInside.current = event.target instanceof Node && (root.current?.contains(event.target) ?? false)
    }
    document.addEventListener('pointerdown', look, true)
    return () => document.removeEventListener('pointerdown', look, true)
  }, [])
  const finish = (move: EditorMove): void => {
    if (!isCell || isDone.current) return
    isDone.current = true
    onCommit({ value: storedOf(latest.current) }, move)
  }
  useEffect(() => {
    holdsOpen.current.uploads = isBusy
    // Close now if the person left while files were uploading.
    if (!isBusy && wantsOut.current && uploads.length === 0) finish('stay')
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    wasInside.current = true
    if (!isCell || event.key !== 'Escape' || opened !== null) return
    event.stopPropagation()
    if (isBusy) wantsOut.current = true
    else finish('stay')
  }
  /** Close once focus has really left: a file dialog only borrows it, and uploads keep the list open. */
  const leave = (): void => {
    setTimeout(() => {
      const isInside = root.current?.contains(document.activeElement) ?? true
      // The focused button was removed or disabled.
      if (document.activeElement === document.body && wasInside.current && !holdsOpen.current.viewer) {
        button.current?.focus()
        return
      }
      const { viewer, uploads: sending } = holdsOpen.current
      if (isInside || !document.hasFocus() || viewer) return
      if (sending) wantsOut.current = true
      else finish('stay')
    })
  }
  const rest = (
    <>
      {(files.length > 0 || uploads.length > 0) && (
        <ul className="flex min-h-0 flex-col overflow-y-auto">
          <FileList files={files} onChange={props.isDisabled ? undefined : change} onOpen={open} />
          <UploadRows uploads={uploads} onDismiss={dismiss} onRetry={retry} />
        </ul>
      )}
      <FilePicker
        ref={button}
        id={props.id}
        column={column}
        onFiles={add}
        describedBy={props.describedBy}
        isDisabled={props.isDisabled}
        isInvalid={props.isInvalid}
      />
      {opened !== null && (
        <FileViewer
          files={files}
          first={opened}
          onClose={() => {
            open(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
  return (
    // Keys and drops of all children.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      role="group"
      aria-label={props.label}
      className={isCell ? 'relative flex w-full' : 'flex flex-col gap-1.5'}
      onKeyDown={onKeyDown}
      onBlur={leave}
      {...fileTargets(add)}
    >
      {isCell ? (
        <>
          <span className="flex-1 truncate px-[9px] py-1.5 text-sm text-ink-3">
            {t('fields.file.count', { count: files.length })}
          </span>
          <DropdownPanel className="flex max-h-[300px] w-80 max-w-[calc(100vw-1rem)] flex-col gap-1.5 p-2">
            {rest}
          </DropdownPanel>
        </>
      ) : (
        rest
      )}
    </div>
  )
}

/** A read-only list of files. */
export function AttachmentPreview({ value }: PreviewProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const files = filesOf(value)
  return (
    <>
      <ul className="flex flex-col">
        <FileList files={files} onOpen={setOpened} />
      </ul>
      {opened !== null && <FileViewer files={files} first={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
