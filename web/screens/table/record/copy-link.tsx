import { Check, Link } from 'lucide-react'
import { useT } from '../../../i18n/use-t.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCopied } from '../../use-copied.ts'
import { recordAddress } from './record-address.ts'

/** Copies the address that opens this record. */
export function CopyLink({ table, rowId }: { table: { id: string; base_id: string }; rowId: number }) {
  const t = useT()
  const [isCopied, copyText] = useCopied()
  return (
    <IconButton
      icon={isCopied ? Check : Link}
      label={isCopied ? t('views.record.copied') : t('views.record.copyLink')}
      disabled={rowId <= 0}
      onClick={() => copyText(recordAddress(table, rowId))}
    />
  )
}
