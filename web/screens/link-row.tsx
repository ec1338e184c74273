import { Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/forms/input.tsx'
import { useCopied } from './use-copied.ts'

/** A public URL with Copy and Open. */
export function LinkRow({ address }: { address: string }) {
  const t = useTranslation()
  const [isCopied, copy] = useCopied()
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        readOnly
        dir="ltr"
        aria-label={t('views.share.link')}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-40 flex-1"
      />
      <Button icon={Copy} onClick={() => copy(address)}>
        {isCopied ? t('common.copied') : t('common.copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('common.copied')}
      </span>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={t('views.share.open')}
        className="inline-grid size-8 place-items-center rounded-md text-icon hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </div>
  )
}
