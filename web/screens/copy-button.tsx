import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#core/limits.ts'
import { tellProblem } from '../api/tell-problem.ts'
import { useT } from '../i18n/use-t.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), limits.copyConfirmation)
    } catch (error) {
      tellProblem(error)
    }
  }
  return (
    <>
      <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
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
