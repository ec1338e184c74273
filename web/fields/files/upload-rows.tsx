import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import type { Uploading } from './use-uploads.ts'

/** Uploads with progress or error. */
export function UploadRows(props: {
  uploads: readonly Uploading[]
  onDismiss: (key: number) => void
  onRetry: (key: number) => void
}) {
  const t = useTranslation()
  return props.uploads.map(({ key, name, share, problem }) => (
    <li key={key} className="flex items-center gap-2 px-2 py-1.5">
      <div className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-sm text-ink">
          {name}
        </span>
        {problem === null ? (
          <Progress value={Math.round(share * 100)} label={t('fields.file.sending', { name })} hideLabel />
        ) : (
          <p role="alert" className="text-xs text-danger-ink">
            {problem}
          </p>
        )}
      </div>
      {problem !== null && (
        <IconButton icon={RotateCcw} size="xs" label={t('common.retry')} onClick={() => props.onRetry(key)} />
      )}
      <IconButton
        icon={X}
        size="xs"
        label={problem === null ? t('fields.file.stop', { name }) : t('fields.file.dismiss')}
        onClick={() => props.onDismiss(key)}
      />
    </li>
  ))
}
