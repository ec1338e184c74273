import { Check, Link } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Milliseconds that a copy is confirmed (SPEC.md section 5). */
const confirmation = 1500

/** Copies the address that opens this record. */
export function CopyLink({ address, rowId }: { address: string; rowId: number }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    const page = location.href.replace(/#.*$/, '')
    await navigator.clipboard.writeText(`${page}${address}?rowId=${rowId}`)
    setCopied(true)
    setTimeout(() => setCopied(false), confirmation)
  }
  return (
    <IconButton
      icon={isCopied ? Check : Link}
      label={isCopied ? t('views.record.copied') : t('views.record.copyLink')}
      disabled={rowId <= 0}
      onClick={() => void copy().catch(() => undefined)}
    />
  )
}
