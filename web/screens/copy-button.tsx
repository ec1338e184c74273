import { Check, Copy } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/forms/input.tsx'
import { useCopied } from './use-copied.ts'

/** Copies a text and shows confirmation for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslation()
  const [isCopied, copy] = useCopied()
  return (
    <>
      <Button icon={isCopied ? Check : Copy} onClick={() => copy(text)}>
        {isCopied ? t('common.copied') : (label ?? t('common.copy'))}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('common.copied')}
      </span>
    </>
  )
}

/** A text such as a link, with a copy button. */
export function CopyRow({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        readOnly
        dir="ltr"
        aria-label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-40 flex-1 font-mono"
      />
      <CopyButton text={text} />
    </div>
  )
}
