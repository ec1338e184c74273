import { X } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import { filesOf, type StoredFile, storedOf } from '#core/fields/options/files.ts'
import { fileSize } from '../fields/files/file-size.ts'
import { FilePicker, fileTargets } from '../fields/files/file-picker.tsx'
import { UploadRows } from '../fields/files/upload-rows.tsx'
import { useUploads } from '../fields/files/use-uploads.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { useFieldControl } from '../ui/forms/field-control.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { FormInputProps } from './form-input-props.ts'
import { UploadContext } from './form-contexts.ts'

const nowhere = () => Promise.reject(new Error('A preview does not upload files.'))

/** Uploads files as soon as they are chosen, so that submitting the form stays fast. */
export function FileInput({ column, answer, onAnswer, onLeave }: FormInputProps) {
  const t = useTranslation()
  const field = useFieldControl()
  const upload = use(UploadContext)
  const stored = typeof answer === 'string' ? answer : null
  const files = filesOf(stored)
  const latest = useRef(files)
  useEffect(() => {
    latest.current = filesOf(stored)
  }, [stored])
  const change = (next: readonly StoredFile[]): void => {
    latest.current = [...next]
    const value = storedOf(next)
    onAnswer(typeof value === 'string' ? value : null)
    onLeave?.()
  }
  const { uploads, add, dismiss, retry } = useUploads(upload ?? nowhere, column, files.length, (file) =>
    change([...latest.current, file]),
  )
  const isDisabled = field.disabled === true || upload === null
  return (
    <div className="flex flex-col gap-1.5" {...(isDisabled ? {} : fileTargets(add))}>
      {(files.length > 0 || uploads.length > 0) && (
        <ul className="flex flex-col rounded-md border border-line">
          {files.map((file) => (
            <li key={file.id} className="flex items-center gap-2 px-2 py-1.5">
              <span dir="auto" className="min-w-0 flex-1 truncate text-sm text-ink">
                {file.title}
              </span>
              <span className="text-xs text-ink-3">{fileSize(file.size)}</span>
              <IconButton
                icon={X}
                size="xs"
                disabled={isDisabled}
                label={t('fields.file.remove', { name: file.title })}
                onClick={() => change(files.filter((each) => each.id !== file.id))}
              />
            </li>
          ))}
          <UploadRows uploads={uploads} onDismiss={dismiss} onRetry={retry} />
        </ul>
      )}
      <FilePicker
        id={field.id}
        column={column}
        onFiles={add}
        describedBy={field['aria-describedby']}
        isDisabled={isDisabled}
        isInvalid={field['aria-invalid'] === true}
      />
    </div>
  )
}
