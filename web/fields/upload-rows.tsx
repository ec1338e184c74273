import { RotateCcw, X } from 'lucide-react'
import { useT } from '../i18n/use-t.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import type { Uploading } from './use-uploads.ts'

/** Files on their way, each with how far it is or why it did not get there. */
export function UploadRows(props: {
  uploads: readonly Uploading[]
  onDismiss: (key: number) => void
  onRetry: (key: number) => void
}) {
  const t = useT()
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
