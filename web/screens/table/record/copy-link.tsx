import { Check, Link } from 'lucide-react'
import { useT } from '../../../i18n/use-t.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCopied } from '../../use-copied.ts'

/** Copies the address that opens this record. */
export function CopyLink({ address, rowId }: { address: string; rowId: number }) {
  const t = useT()
  const [isCopied, copyText] = useCopied()
  function copy(): void {
    const page = location.href.replace(/#.*$/, '')
    copyText(`${page}${address}?rowId=${rowId}`)
  }
  return (
    <IconButton
      icon={isCopied ? Check : Link}
      label={isCopied ? t('views.record.copied') : t('views.record.copyLink')}
      disabled={rowId <= 0}
      onClick={copy}
    />
  )
}
