import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { displayAs, type StoredFile } from '#core/fields/options/files.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { FullScreen } from '../../ui/overlays/full-screen.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { fileSize } from './file-size.ts'
import { FileThumb } from './file-thumb.tsx'
import { PdfFrame } from './pdf-frame.tsx'
import { SaveFile } from './save-file-button.tsx'
import { useFileUrl } from './use-file-url.ts'

/** A full-screen file viewer; arrows, Home and End navigate. */
export function FileViewer(props: { files: readonly StoredFile[]; first: number; onClose: () => void }) {
  const { files } = props
  const t = useTranslation()
  const [at, setAt] = useState(props.first)
  const file = files[Math.min(at, files.length - 1)]
  if (!file) return null
  const go = (to: number): void => setAt(Math.max(0, Math.min(files.length - 1, to)))
  const onKeyDown = (event: KeyboardEvent): void => {
    // Media players use arrow keys themselves.
    if (event.target instanceof HTMLMediaElement) return
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const places: Partial<Record<string, number>> = {
      [forward]: at + 1,
      [back]: at - 1,
      Home: 0,
      End: files.length - 1,
    }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return (
    <FullScreen
      onClose={props.onClose}
      onKeyDown={onKeyDown}
      title={<span dir="auto">{file.title}</span>}
      actions={
        <>
          <span className="text-xs text-ink-3 max-sm:hidden">{fileSize(file.size)}</span>
          {files.length > 1 && (
            <span className="text-xs text-ink-3 tabular-nums" aria-live="polite">
              {t('fields.file.position', { at: formatNumber(at + 1), count: formatNumber(files.length) })}
            </span>
          )}
          <SaveFile file={file} size="md" />
        </>
      }
    >
      <div className="absolute inset-0 flex items-center justify-center p-4">
        <Content key={file.id} file={file} />
      </div>
      {files.length > 1 && (
        <>
          <Step side="start" label={t('fields.file.previous')} isEnd={at === 0} onClick={() => go(at - 1)} />
          <Step
            side="end"
            label={t('fields.file.next')}
            isEnd={at === files.length - 1}
            onClick={() => go(at + 1)}
          />
        </>
      )}
    </FullScreen>
  )
}

function Step(props: { side: 'start' | 'end'; label: string; isEnd: boolean; onClick: () => void }) {
  return (
    <span
      className={`absolute top-1/2 -translate-y-1/2 rtl:-scale-x-100 ${props.side === 'start' ? 'start-3' : 'end-3'}`}
    >
      <IconButton
        icon={props.side === 'start' ? ChevronLeft : ChevronRight}
        size="md"
        tone="neutral"
        label={props.label}
        disabled={props.isEnd}
        onClick={props.onClick}
      />
    </span>
  )
}

function Content({ file }: { file: StoredFile }): ReactNode {
  const t = useTranslation()
  const url = useFileUrl(file, 'show')
  const [isBroken, setBroken] = useState(false)
  if (url === null) return <Spinner />
  const kind = isBroken ? null : displayAs(file.mimetype)
  const onError = (): void => setBroken(true)
  switch (kind) {
    case 'image':
      return (
        <img src={url} alt={file.title} className="max-h-full max-w-full object-contain" onError={onError} />
      )
    case 'video':
      // User-provided media has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video src={url} controls autoPlay={false} className="max-h-full max-w-full" onError={onError} />
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio src={url} controls aria-label={file.title} onError={onError} />
    case 'pdf':
      return <PdfFrame url={url} title={file.title} onError={onError} />
    default:
      return (
        <div className="flex flex-col items-center gap-3 text-center text-sm text-ink-2">
          <FileThumb file={file} />
          <p>{t('fields.file.noPreview')}</p>
          <SaveFile file={file} size="md" />
        </div>
      )
  }
}
