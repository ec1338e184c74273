import { Check, Copy } from 'lucide-react'
import { useT } from '../i18n/use-t.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { useCopied } from './use-copied.ts'

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useT()
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

/** A text to take along, such as a link, with its button. */
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
