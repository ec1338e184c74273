import { ArrowDown, ArrowUp, Pencil, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { cleanFileName, type StoredFile } from '#core/fields/options/files.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { fileSize } from './file-size.ts'
import { FileThumb } from './file-thumb.tsx'
import { SaveFile } from './save-file-button.tsx'

export type FileListProps = {
  files: readonly StoredFile[]
  /** Undefined if read-only. */
  onChange?: ((files: readonly StoredFile[]) => void) | undefined
  onOpen: (index: number) => void
}

/** The files of a cell: open, save, rename, reorder and remove. */
export function FileList({ files, onChange, onOpen }: FileListProps) {
  return files.map((file, index) => (
    <li key={file.id} className="flex items-start gap-2 rounded-md px-2 py-1.5 hover:bg-hover">
      <FileThumb file={file} />
      <FileRow
        file={file}
        onOpen={() => onOpen(index)}
        actions={
          onChange && {
            rename: (title) => onChange(files.map((each) => (each === file ? { ...each, title } : each))),
            remove: () => onChange(files.filter((each) => each !== file)),
            up: index > 0 ? () => onChange(moved(files, index, index - 1)) : null,
            down: index < files.length - 1 ? () => onChange(moved(files, index, index + 1)) : null,
          }
        }
      />
    </li>
  ))
}

function moved(files: readonly StoredFile[], from: number, to: number): readonly StoredFile[] {
  const [file] = files.slice(from, from + 1)
  return file ? files.toSpliced(from, 1).toSpliced(to, 0, file) : files
}

type Actions = {
  rename: (title: string) => void
  remove: () => void
  up: (() => void) | null
  down: (() => void) | null
}

function FileRow(props: { file: StoredFile; onOpen: () => void; actions: Actions | undefined }) {
  const { file, actions } = props
  const t = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const name = file.title
  return (
    <div ref={row} className="min-w-0 flex-1">
      {isRenaming && actions ? (
        <NameBox
          name={name}
          onDone={(title) => {
            // Keep focus when the row unmounts.
            if (row.current?.contains(document.activeElement))
              row.current.querySelector<HTMLElement>('button:enabled')?.focus()
            setRenaming(false)
            if (title !== null && title !== name) actions.rename(title)
          }}
        />
      ) : (
        <button
          type="button"
          dir="auto"
          title={name}
          aria-label={t('fields.file.open', { name })}
          className="block max-w-full truncate rounded-sm text-start pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-sm text-ink outline-offset-1 outline-focus hover:underline focus-visible:outline-2"
          onClick={props.onOpen}
        >
          {name}
        </button>
      )}
      <div className="flex items-center gap-0.5 text-xs text-ink-3">
        <span className="me-auto">{fileSize(file.size)}</span>
        {actions && (
          <>
            <IconButton
              icon={ArrowUp}
              size="xs"
              label={t('fields.file.up', { name })}
              disabled={!actions.up}
              onClick={() => actions.up?.()}
            />
            <IconButton
              icon={ArrowDown}
              size="xs"
              label={t('fields.file.down', { name })}
              disabled={!actions.down}
              onClick={() => actions.down?.()}
            />
            <IconButton
              icon={Pencil}
              size="xs"
              label={t('fields.file.rename', { name })}
              onClick={() => setRenaming(true)}
            />
          </>
        )}
        <SaveFile file={file} size="sm" />
        {actions && (
          <IconButton icon={X} size="xs" label={t('fields.file.remove', { name })} onClick={actions.remove} />
        )}
      </div>
    </div>
  )
}

/** Renames a file; preselects the name without extension. */
function NameBox({ name, onDone }: { name: string; onDone: (title: string | null) => void }) {
  const t = useTranslation()
  const [text, setText] = useState(name)
  const isDone = useRef(false)
  const finish = (title: string | null): void => {
    if (isDone.current) return
    isDone.current = true
    onDone(title)
  }
  const take = (): void => finish(text.trim() === '' ? null : cleanFileName(text))
  return (
    <input
      ref={(box) => {
        if (!box || box === document.activeElement) return
        box.focus()
        box.setSelectionRange(0, name.includes('.') ? name.lastIndexOf('.') : name.length)
      }}
      value={text}
      dir="auto"
      aria-label={t('fields.file.newName')}
      className="w-full rounded-sm border border-control bg-surface px-1.5 py-0.5 text-sm text-ink outline-focus pointer-coarse:min-h-11 focus-visible:outline-2"
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') take()
        else finish(null)
      }}
    />
  )
}
