import { Download } from 'lucide-react'
import type { StoredFile } from '#core/fields/options/files.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../../ui/cx.ts'
import { useFileUrl } from './use-file-url.ts'

const sizes = { sm: 'size-6 [&>svg]:size-3.5', md: 'size-8 [&>svg]:size-4' }

/** Downloads a file. */
export function SaveFile({ file, size }: { file: StoredFile; size: keyof typeof sizes }) {
  const t = useTranslation()
  const url = useFileUrl(file, 'download')
  const label = t('fields.file.download', { name: file.title })
  return (
    <a
      href={url ?? undefined}
      download={file.title}
      aria-label={label}
      title={label}
      className={cx(
        'grid place-items-center rounded-md text-icon pointer-coarse:size-11 outline-offset-1 outline-focus hover:bg-hover hover:text-ink focus-visible:outline-2',
        sizes[size],
      )}
    >
      <Download aria-hidden />
    </a>
  )
}
