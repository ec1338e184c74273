import { useEffect, useRef, useState } from 'react'
import { readFileOptions, takesKind } from '#core/fields/types/attachment.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { StoredFile } from '#core/fields/options/files.ts'
import { sizeText } from '#core/fields/text/text-parsing.ts'
import { UploadError } from '../../api/files/send-file-request.ts'
import { t } from '../../i18n/i18n.ts'

export type Watch = { onProgress: (share: number) => void; signal: AbortSignal }
export type UploadFile = (file: File, watch: Watch) => Promise<StoredFile>

/** An upload in progress, or a failed one. */
export type Uploading = { key: number; name: string; share: number; problem: string | null }

// Full message ids, because public pages load only those found in the source.

/** Why a column rejects a file, before uploading; null if accepted. `count`: files including this one. */
export function fileProblem(file: File, column: FieldColumn, count: number): string | null {
  const { most, bytes, kinds } = readFileOptions(column)
  if (count > most) return t('fields.problem.tooManyFiles', { max: most })
  if (file.size > bytes) {
    const params = { max: sizeText(bytes), name: file.name, size: sizeText(file.size) }
    return t('fields.problem.fileTooLarge', params)
  }
  const isOther = file.type !== '' && !takesKind(kinds, { mimetype: file.type, title: file.name })
  return isOther ? t('fields.problem.fileType', { name: file.name }) : null
}

/** The message of an upload error. */
export function uploadProblem(error: unknown): string {
  if (error instanceof UploadError && error.message !== '') return error.message
  return t('fields.file.failed')
}

/** Uploads to a column that holds `count` files; `onDone` receives each finished one. */
export function useUploads(
  upload: UploadFile,
  column: FieldColumn,
  count: number,
  onDone: (file: StoredFile) => void,
): {
  uploads: readonly Uploading[]
  add: (files: readonly File[]) => void
  dismiss: (key: number) => void
  /** Retries a failed upload. */
  retry: (key: number) => void
  isBusy: boolean
} {
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const sent = useRef(new Map<number, File>())
  const next = useRef(0)
  const latest = useRef({ onDone, count })
  useEffect(() => {
    latest.current = { onDone, count }
  })
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const change = (key: number, patch: Partial<Uploading>): void =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...patch } : each)))
  const dismiss = (key: number): void => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    setUploads((now) => now.filter((each) => each.key !== key))
  }
  const start = async (key: number, file: File): Promise<void> => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const stored = await upload(file, {
        onProgress: (share) => change(key, { share }),
        signal: stop.signal,
      })
      if (stop.signal.aborted) return
      dismissQuietly(key)
      latest.current.onDone(stored)
    } catch (error) {
      stops.current.delete(key)
      if (!stop.signal.aborted) change(key, { problem: uploadProblem(error) })
    }
  }
  const dismissQuietly = (key: number): void => {
    stops.current.delete(key)
    setUploads((now) => now.filter((each) => each.key !== key))
  }
  const add = (files: readonly File[]): void => {
    const underWay = uploads.filter(({ problem }) => problem === null).length
    const added = files.map((file, index): { file: File; state: Uploading } => {
      next.current += 1
      const problem = fileProblem(file, column, latest.current.count + underWay + index + 1)
      return { file, state: { key: next.current, name: file.name, share: 0, problem } }
    })
    setUploads((now) => [
      ...now.filter(({ problem }) => problem === null),
      ...added.map(({ state }) => state),
    ])
    for (const { file, state } of added) {
      sent.current.set(state.key, file)
      if (state.problem === null) void start(state.key, file)
    }
  }
  const retry = (key: number): void => {
    const file = sent.current.get(key)
    const problem = file && fileProblem(file, column, latest.current.count + 1)
    if (problem === undefined) return
    change(key, { share: 0, problem })
    if (file && problem === null) void start(key, file)
  }
  return { uploads, add, dismiss, retry, isBusy: uploads.some(({ problem }) => problem === null) }
}
