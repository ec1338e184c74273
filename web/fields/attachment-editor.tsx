import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { filesOf, type StoredFile, storedOf } from '#core/fields/files.ts'
import { baseId, baseKeyOf } from '#core/ids.ts'
import { uploadFile } from '../api/upload-file.ts'
import { useT } from '../i18n/use-t.tsx'
import { DropPanel } from './drop-panel.tsx'
import type { EditorMove, EditorProps, ShownProps } from './field-ui.ts'
import { FileList } from './file-list.tsx'
import { FilePicker, fileTargets } from './file-picker.tsx'
import { FileViewer } from './file-viewer.tsx'
import { UploadRows } from './upload-rows.tsx'
import { useUploads } from './use-uploads.ts'

/** The files of a cell: a list to add to by choosing, dropping and pasting. In a form each change is saved at once. */
export function AttachmentEditor(props: EditorProps) {
  const { column, mode, value, onCommit } = props
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  const [opened, setOpened] = useState<number | null>(null)
  const [files, setFiles] = useState<readonly StoredFile[]>(() => filesOf(value))
  const latest = useRef(files)
  // As it is now: what is looked at later must not go by an earlier drawing.
  const holdsOpen = useRef({ viewer: false, uploads: false })
  const open = (index: number | null): void => {
    holdsOpen.current.viewer = index !== null
    setOpened(index)
  }
  const isCell = mode === 'cell'

  useEffect(() => {
    if (isCell) return
    latest.current = filesOf(value)
    setFiles(latest.current)
  }, [isCell, value])
  useEffect(() => {
    if (isCell) button.current?.focus()
  }, [isCell])

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
    // Several may arrive before the page is drawn again.
    (file) => change([...latest.current, file]),
  )
  const wasInside = useRef(true)
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
    // Whoever was done before the files had arrived.
    if (!isBusy && wantsOut.current && uploads.length === 0) finish('stay')
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    wasInside.current = true
    if (!isCell || event.key !== 'Escape' || opened !== null) return
    event.stopPropagation()
    if (isBusy) wantsOut.current = true
    else finish('stay')
  }
  /** Once the focus is elsewhere for good: a file dialog only borrows it, and files on their way keep the list open. */
  const leave = (): void => {
    setTimeout(() => {
      const isInside = root.current?.contains(document.activeElement) ?? true
      // A button that was pressed is gone, or means nothing any more.
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
    // Keys and dropped files of all that is inside.
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
          <DropPanel className="flex max-h-[300px] w-80 max-w-[calc(100vw-1rem)] flex-col gap-1.5 p-2">
            {rest}
          </DropPanel>
        </>
      ) : (
        rest
      )}
    </div>
  )
}

/** The files of a cell for those who only look. */
export function AttachmentShown({ value }: ShownProps) {
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
